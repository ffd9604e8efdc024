/*
 * Cells are slices of a large text, and reading one character of a slice costs several times what a regular expression needs for it. So one
 * expression first tests whether a cell needs any work, and nearly all cells need none.
 */

/** Words that feeds write for an empty value. Each begins with N, U, #, ( or -, in either case. */
const EMPTY_WORD = /^(?:\(?null\)?|#?n\/?a|none|nil|nan|undefined|-{1,3}|\(blank\)|#(?:value|ref)!)$/i
const LONGEST_EMPTY_WORD = 9

/**
 * Characters to remove or replace: control characters, unusual spaces, zero-width and direction marks. The joiners of emoji are handled separately.
 */
const ODD_IN_LINE =
  /[^ -~\u00a1-\u00ac\u00ae-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ufefe\uff00-\uffff]| {2}|^ | $|'[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/
const ODD_IN_PARAGRAPH =
  /[^\n -~\u00a1-\u00ac\u00ae-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ufefe\uff00-\uffff]|'[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/

/**
 * The apostrophe that an export puts before text that a spreadsheet would run as a formula (rules: csv export), such as '- a bullet'. An exported
 * file may be uploaded again.
 */
const FORMULA_GUARD = /(?<=^|[\n;|])'(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/g

/** Invisible characters: control characters except white space, zero-width marks except the joiners of emoji, and direction marks. */
const INVISIBLE = /(?![\s\u0085\u200c\u200d])[\p{Cc}\p{Cf}]|\ufeff/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const ODD_BLANKS = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const ANY_BLANKS = /[\s\u0085]+/g

/** Returns whether the text means an empty value: NULL, N/A, a dash and others. */
export function isEmptyWord(text: string): boolean {
  if (text.length > LONGEST_EMPTY_WORD) return false
  const first = text.charCodeAt(0)
  return (first < 0x2e || (first & 0x5f) === 0x4e || (first & 0x5f) === 0x55) && EMPTY_WORD.test(text)
}

/**
 * Returns a cell as one line of plain text, without invisible characters and with each run of white space as one space; '' for NULL and similar
 * words.
 */
export function lineText(cell: string): string {
  if (cell === '') return ''
  const text = ODD_IN_LINE.test(cell) ? cell.replace(INVISIBLE, '').replace(ANY_BLANKS, ' ').trim().replace(FORMULA_GUARD, '') : cell
  return isEmptyWord(text) ? '' : text
}

/**
 * Returns a cell as plain text of several lines, without invisible characters, with \n as line ends and unusual spaces as spaces. HTML stays text.
 */
export function paragraphText(cell: string): string {
  if (cell === '') return ''
  const text = ODD_IN_PARAGRAPH.test(cell)
    ? cell.replace(INVISIBLE, '').replace(LINE_ENDS, '\n').replace(ODD_BLANKS, ' ').trim().replace(FORMULA_GUARD, '')
    : cell
  const trimmed = text.trim()
  return isEmptyWord(trimmed) ? '' : trimmed
}

/** Cuts a text to at most `max` characters, never within a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

const scratch = Buffer.alloc(3000)

/**
 * Copies a text. A slice of a chunk of the file keeps the whole chunk in memory, so texts that are kept longer than a batch (VINs, stock numbers,
 * keys) must be copies.
 */
export function detachText(text: string): string {
  if (text.length > scratch.length / 3) return Buffer.from(text, 'utf8').toString('utf8')
  return scratch.toString('utf8', 0, scratch.write(text, 'utf8'))
}
