import { decodeHTMLStrict } from 'entities/decode'

const ENTITY = /&(?:#x?[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i
/** The rest of a tag after its name. Its length is bounded, so that text with many `<` takes linear time. */
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
/** Line ends as databases and programs escape them. Does not match `w\remote start`. */
const ESCAPED_LINE_ENDS = /\\r\\n|\\[rn](?![a-z])/g

/** Decodes HTML entities (`&amp;`, `&#39;`), including those that were encoded twice (`&amp;nbsp;`). */
export function withoutEntities(text: string): string {
  if (!text.includes('&') || !ENTITY.test(text)) return text
  const decoded = decodeHTMLStrict(text)
  return ENTITY.test(decoded) ? decodeHTMLStrict(decoded) : decoded
}

/**
 * Converts a description from a web page or a database to plain text: formatting tags become line breaks, list items get bullets, entities become
 * characters. Other tags, and text that only looks like one (`<3 owners`), stay text.
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

/** Removes what tags leave behind: spaces at the ends of lines, runs of empty lines, and empty lines before a list item. */
function withoutGaps(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('\n\n• ', '\n• ')
}

/** Decodes `\"` and `\n` as MySQL and JSON write them. Does not change a text with a Windows path. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\') || text.includes(':\\')) return text
  return text.replace(ESCAPED_LINE_ENDS, '\n').replace(/\\(["'])/g, '$1')
}
