import { JSDOM } from 'jsdom'
import { contrast } from '../brand-colors.ts'

/**
 * The limits of mail programs for the HTML of a mail. Outlook for Windows renders it with Word
 * (https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)), Gmail supports the list at
 * https://developers.google.com/workspace/gmail/design/css, and https://www.caniemail.com has tested both.
 */
const MAX_WIDTH = 640
/** Gmail shows this much and a link to the rest (https://github.com/hteumeuleu/email-bugs/issues/41). */
const MAX_BYTES = 102 * 1024
/** WCAG 2.2, 1.4.3. A dark mode that inverts colors keeps the ratio only between a text and a background that the mail itself sets. */
const MIN_CONTRAST = 4.5

/**
 * Mail programs remove every other element or lay it out differently: Word ignores the width of a div, and Gmail's apps remove style and link for
 * accounts of other providers.
 */
const ELEMENTS = ['html', 'head', 'meta', 'title', 'body', 'table', 'tbody', 'tr', 'td', 'a', 'b', 'br', 'img', 'span']

/**
 * Properties that both support, or that do no harm where they are ignored (Word ignores border-radius and max-width and uses the width attribute).
 */
const PROPERTIES = [
  ...['background-color', 'border', 'border-bottom', 'border-left', 'border-radius', 'border-right', 'border-top', 'color', 'display'],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'height',
    'line-height',
    'margin',
    'max-width',
    'padding',
    'text-align',
    'text-decoration',
  ],
  ...['vertical-align', 'white-space', 'width'],
]
/** Word supports padding only on cells. */
const PADDED = ['td', 'body']
/** Word supports only block and none. Outlook and parts of Gmail ignore flex and grid (caniemail.com/features/css-display-flex). */
const DISPLAYS = ['block', 'none']

/** Returns what mail programs would drop from a mail or make unreadable, one line each; empty for a mail that they show as intended. */
export function whatClientsDrop({ html, text }: { html: string; text: string }): string[] {
  const { document } = new JSDOM(html).window
  const all = [...document.querySelectorAll<HTMLElement>('*')]
  return [
    ...(text.trim() === '' ? ['there is no text part'] : []),
    ...(Buffer.byteLength(html) >= MAX_BYTES ? [`${Buffer.byteLength(html)} bytes: Gmail clips it`] : []),
    // conditional comments for Word, or anything else that does not belong in a mail
    ...(html.includes('<!--') ? ['a comment'] : []),
    ...all.flatMap((element) => [
      ...ofElement(element),
      ...ofStyle(element),
      ...ofWidth(element),
      ...ofAddress(element),
      ...ofColor(element),
    ]),
  ]
}

function ofElement(element: HTMLElement): string[] {
  const name = element.localName
  const kept = ELEMENTS.includes(name) ? [] : [`<${name}>`]
  const named = [...element.attributes].filter(({ name: attribute }) => /^(class|id|background|on.*)$/.test(attribute))
  const isLayout =
    name !== 'table' || ['role', 'cellpadding', 'cellspacing', 'border'].every((attribute) => element.hasAttribute(attribute))
  return [...kept, ...named.map((attribute) => `${attribute.name} of <${name}>`), ...(isLayout ? [] : ['a table with spaces of its own'])]
}

function ofStyle(element: HTMLElement): string[] {
  return stylesOf(element).flatMap(([property, value]) => {
    if (!PROPERTIES.includes(property)) return [`${property} of <${element.localName}>`]
    if (property === 'padding' && !PADDED.includes(element.localName)) return [`padding of <${element.localName}>`]
    if (property === 'display' && !DISPLAYS.includes(value)) return [`display: ${value}`]
    // Word supports no functions, and only colors as #rrggbb or by name
    return /[(!]|^-/.test(value) || (property.endsWith('color') && !/^#[0-9a-f]{6}$/i.test(value)) ? [`${property}: ${value}`] : []
  })
}

function ofWidth(element: HTMLElement): string[] {
  const widths = [
    element.getAttribute('width') ?? '',
    ...stylesOf(element).flatMap(([name, value]) => (name.endsWith('width') ? [value] : [])),
  ]
  return widths.filter((width) => !width.endsWith('%') && Number.parseInt(width, 10) > MAX_WIDTH).map((width) => `${width} wide`)
}

/**
 * Checks that URLs are absolute, and that images have a width or a height, because Word shows them in full size without, and a text for when they are
 * not loaded.
 */
function ofAddress(element: HTMLElement): string[] {
  const [href, src] = [element.getAttribute('href'), element.getAttribute('src')]
  const link = href === null || /^(https?:\/\/|mailto:)/.test(href) ? [] : [`a link to ${href}`]
  const picture = src === null || /^https?:\/\//.test(src) ? [] : [`a picture at ${src}`]
  const isSized = element.hasAttribute('width') || element.hasAttribute('height')
  const isBare = src !== null && !(element.hasAttribute('alt') && isSized)
  return [...link, ...picture, ...(isBare ? ['a picture without words or size'] : [])]
}

/** Checks that every text has a color and a background of the mail, because those of the mail program are unknown and may be dark. */
function ofColor(element: HTMLElement): string[] {
  const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
  if (!says || element.closest('body') === null) return []
  // links are blue unless they set their own color
  const color = element.localName === 'a' ? styleOf(element, 'color') : nearest(element, 'color')
  const ground = nearest(element, 'background-color')
  const words = element.textContent?.trim().slice(0, 40)
  if (color === null || ground === null) return [`'${words}' without a color or ground of its own`]
  return contrast(color, ground) < MIN_CONTRAST ? [`'${words}' in ${color} on ${ground}`] : []
}

function nearest(element: HTMLElement, property: string): string | null {
  const own = styleOf(element, property)
  return own ?? (element.parentElement === null ? null : nearest(element.parentElement, property))
}

function styleOf(element: HTMLElement, property: string): string | null {
  return stylesOf(element).find(([name]) => name === property)?.[1] ?? null
}

function stylesOf(element: HTMLElement): (readonly [property: string, value: string])[] {
  const parts = (element.getAttribute('style') ?? '').split(';').map((part) => part.split(':'))
  return parts.flatMap(([name = '', ...value]) => (name.trim() === '' ? [] : [[name.trim(), value.join(':').trim()] as const]))
}
