import { escapeHtml } from '@forecourt/html/escape-html'

/** Markup that may be put into a mail as it is: made by `html` only. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | number | Html | readonly Html[] | null

/** A template whose values are escaped, for text and for quoted attributes alike, unless they are `Html` themselves. null leaves nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const pieces = parts.map((part, index) => `${part}${markupOf(values[index] ?? null)}`)
  return new Html(pieces.join(''))
}

/** A text of several lines; `<br>` keeps them apart. */
export function lines(text: string): Html {
  return new Html(text.split('\n').map(escapeHtml).join('<br>'))
}

function markupOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('')
  return escapeHtml(String(value))
}

/** The address when it is an absolute http(s) one, else null: no other scheme gets into a mail. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
