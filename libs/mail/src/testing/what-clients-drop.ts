import { JSDOM } from 'jsdom'
import { contrast } from '../brand-colors.ts'

/**
 * What mail programs leave of a mail's HTML. Outlook for Windows draws it with Word
 * (https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)), Gmail takes what
 * https://developers.google.com/workspace/gmail/design/css lists; https://www.caniemail.com has tried both.
 */
const MAX_WIDTH = 640
/** Gmail shows that much and a link to the rest (https://github.com/hteumeuleu/email-bugs/issues/41). */
const MAX_BYTES = 102 * 1024
/** WCAG 2.2, 1.4.3; what turns the colors of a mail around for the dark keeps the ratio of a text and its own ground, not that of others. */
const MIN_CONTRAST = 4.5

/** Everything else is taken out by one of them, or laid out differently: div has no width in Word, style and link are gone in Gmail's apps with accounts of others. */
const ELEMENTS = ['html', 'head', 'meta', 'title', 'body', 'table', 'tbody', 'tr', 'td', 'a', 'b', 'br', 'img', 'span']

/** Properties that both take, or that do no harm where one is not taken (border-radius, max-width: Word has neither and takes the width attribute). */
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
/** Word takes padding of cells alone. */
const PADDED = ['td', 'body']
/** Of display Word knows block and none, and flex and grid are gone in Outlook and in parts of Gmail (caniemail.com/features/css-display-flex). */
const DISPLAYS = ['block', 'none']

/** What mail programs would drop from a mail or make unreadable, one line each; empty for a mail that they show as intended. */
export function whatClientsDrop({ html, text }: { html: string; text: string }): string[] {
  const { document } = new JSDOM(html).window
  const all = [...document.querySelectorAll<HTMLElement>('*')]
  return [
    ...(text.trim() === '' ? ['there is no text part'] : []),
    ...(Buffer.byteLength(html) >= MAX_BYTES ? [`${Buffer.byteLength(html)} bytes: Gmail clips it`] : []),
    // Word's own comments, and whatever else is no mail
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
    // Word knows no functions, and colors as #rrggbb or by name
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

/** What is loaded or opened has to be absolute; pictures have a width or a height, as Word draws them in full size without, and words for where they are not loaded. */
function ofAddress(element: HTMLElement): string[] {
  const [href, src] = [element.getAttribute('href'), element.getAttribute('src')]
  const link = href === null || /^(https?:\/\/|mailto:)/.test(href) ? [] : [`a link to ${href}`]
  const picture = src === null || /^https?:\/\//.test(src) ? [] : [`a picture at ${src}`]
  const isSized = element.hasAttribute('width') || element.hasAttribute('height')
  const isBare = src !== null && !(element.hasAttribute('alt') && isSized)
  return [...link, ...picture, ...(isBare ? ['a picture without words or size'] : [])]
}

/** Every text has a color and a ground of the mail's own: of those of the program none is known, and it may be a dark one. */
function ofColor(element: HTMLElement): string[] {
  const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
  if (!says || element.closest('body') === null) return []
  // links are blue unless they say otherwise themselves
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
