/** Emoji that are used as labels. */
const PICTURED_LABELS: readonly (readonly [RegExp, string])[] = [
  [/\u{1F4E0}/gu, ' Fax: '],
  [/[\u{1F4F1}\u{1F4F2}]/gu, ' Cell: '],
  [/[\u{1F4DE}\u260E]/gu, ' Phone: '],
]
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#160': ' ',
  '#8217': "'",
  rsquo: "'",
}

/** Converts pasted text to plain text: lines end with \n, markup and emoji are removed, spaces and hyphens are normalized. */
export function plainText(text: string): string {
  let plain = text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/<\/?(?:br|p|div|tr|td|th|li|ul|ol|table|h[1-6])(?:\s[^<>]{0,500})?\/?>/gi, '\n')
    .replace(/<\/?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,500})?\/?>/gi, '')
    .replace(/&(#?\w{2,6});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
  for (const [picture, label] of PICTURED_LABELS) plain = plain.replace(picture, label)
  return plain
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\ufe0e\ufe0f]|\u200d|\u20e3/gu, ' ')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[\p{Cc}]/gu, (control) => (control === '\n' ? control : ' '))
}
