import { escapeHtml } from '@forecourt/html/escape-html'

/** Markup that is safe to insert into a mail. Only `html` creates it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | number | Html | readonly Html[] | null

/** Renders a template and escapes its values for text and quoted attributes, except `Html`. null renders nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const pieces = parts.map((part, index) => `${part}${markupOf(values[index] ?? null)}`)
  return new Html(pieces.join(''))
}

/** Renders text of several lines with `<br>` between them. */
export function lines(text: string): Html {
  return new Html(text.split('\n').map(escapeHtml).join('<br>'))
}

function markupOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('')
  return escapeHtml(String(value))
}

/** Returns an absolute http(s) URL, or null for anything else, so that no other scheme gets into a mail. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
