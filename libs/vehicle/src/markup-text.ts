import { decodeHTMLStrict } from 'entities/decode'

const ENTITY = /&(?:#x?[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i
/** What follows a tag's name, up to a length that no description's tag has: text with many `<` then takes no longer than its length asks for. */
const REST = String.raw`(?:\s[^<>]{0,1000})?\/?>`
const COMMENTS = /<!--(?:(?!<!--)[\s\S])*?-->/g
const LINE_BREAKS = new RegExp(String.raw`<br${REST}[ \t]*(?:\r\n?|\n)?`, 'gi')
const ITEMS = new RegExp(String.raw`<li${REST}\s*`, 'gi')
const BLOCKS = new RegExp(
  String.raw`<\/?(?:p|div|h[1-6]|hr|ul|ol|dl|dt|dd|table|thead|tbody|tr|center|blockquote|section|article)${REST}`,
  'gi',
)
const CELLS = new RegExp(String.raw`<\/?(?:td|th)${REST}`, 'gi')
const WITHIN_LINES = new RegExp(String.raw`<\/?(?:a|b|big|em|font|i|li|s|small|span|strike|strong|sub|sup|u|wbr|o:p)${REST}`, 'gi')
/** As databases and programs write line ends within a text; `w\remote start` holds none. */
const ESCAPED_LINE_ENDS = /\\r\\n|\\[rn](?![a-z])/g

/** The text with HTML entities (`&amp;`, `&#39;`) decoded, including those that were encoded twice (`&amp;nbsp;`). */
export function withoutEntities(text: string): string {
  if (!text.includes('&') || !ENTITY.test(text)) return text
  const decoded = decodeHTMLStrict(text)
  return ENTITY.test(decoded) ? decodeHTMLStrict(decoded) : decoded
}

/**
 * A description that was written for a web page or by a database, as people read it: the tags that format text are gone, their lines are lines
 * and their items have dots, entities are characters. Any other tag, and what merely looks like one (`<3 owners`), stays text.
 */
export function withoutMarkup(text: string): string {
  return withoutTags(withoutEntities(withoutEscapes(text)))
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  const plain = text
    .replace(COMMENTS, '')
    .replace(LINE_BREAKS, '\n')
    .replace(ITEMS, '\n• ')
    .replace(BLOCKS, '\n')
    .replace(CELLS, ' ')
    .replace(WITHIN_LINES, '')
  return plain === text ? text : withoutGaps(plain)
}

/** What tags leave behind: blanks at the ends of lines, many empty lines, and any before an item. */
function withoutGaps(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('\n\n• ', '\n• ')
}

/** `\"` and `\n` as MySQL and JSON write them; a text with a path of Windows is left alone. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\') || text.includes(':\\')) return text
  return text.replace(ESCAPED_LINE_ENDS, '\n').replace(/\\(["'])/g, '$1')
}
