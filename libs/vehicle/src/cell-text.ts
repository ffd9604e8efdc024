/*
 * Cells are slices of a large text, and looking at one character of a slice costs several times what a regular expression spends on it: so what
 * nearly every cell passes is one expression that finds nothing, and the work begins only when it finds something.
 */

/** Words that feeds write where they mean nothing. All begin with one of N U # ( - in either case. */
const EMPTY_WORD = /^(?:\(?null\)?|#?n\/?a|none|nil|nan|undefined|-{1,3}|\(blank\)|#(?:value|ref)!)$/i
const LONGEST_EMPTY_WORD = 9

/** Anything that may not stay: control characters, odd blanks, zero-width and direction marks (the joiners of emoji are looked at later). */
const ODD_IN_LINE =
  /[^ -~\u00a1-\u00ac\u00ae-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ufefe\uff00-\uffff]| {2}|^ | $/
const ODD_IN_PARAGRAPH = /[^\n -~\u00a1-\u00ac\u00ae-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ufefe\uff00-\uffff]/

/** Invisible: control characters but white space, zero-width marks but the joiners of emoji, marks that turn the writing direction. */
const INVISIBLE = /(?![\s\u0085\u200c\u200d])[\p{Cc}\p{Cf}]|\ufeff/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const ODD_BLANKS = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const ANY_BLANKS = /[\s\u0085]+/g

/** Whether the text is one of the words by which feeds say 'nothing': NULL, N/A, a dash, ... */
export function isEmptyWord(text: string): boolean {
  if (text.length > LONGEST_EMPTY_WORD) return false
  const first = text.charCodeAt(0)
  return (first < 0x2e || (first & 0x5f) === 0x4e || (first & 0x5f) === 0x55) && EMPTY_WORD.test(text)
}

/** A cell as one line of plain text: nothing invisible, blanks of any kind and line ends to one blank, '' for NULL and its like. */
export function lineText(cell: string): string {
  if (cell === '') return ''
  const text = ODD_IN_LINE.test(cell) ? cell.replace(INVISIBLE, '').replace(ANY_BLANKS, ' ').trim() : cell
  return isEmptyWord(text) ? '' : text
}

/** A cell as plain text of several lines: nothing invisible, line ends as \n, odd blanks as blanks; HTML stays text. */
export function paragraphText(cell: string): string {
  if (cell === '') return ''
  const text = ODD_IN_PARAGRAPH.test(cell) ? cell.replace(INVISIBLE, '').replace(LINE_ENDS, '\n').replace(ODD_BLANKS, ' ') : cell
  const trimmed = text.trim()
  return isEmptyWord(trimmed) ? '' : trimmed
}

/** The text cut to at most `max` characters, never within a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

const scratch = Buffer.alloc(3000)

/**
 * A copy that holds only its own characters. Text cut out of a chunk of the file keeps the whole chunk in memory; what is kept for longer than a
 * batch (VINs, stock numbers, keys) must let go of it.
 */
export function detachText(text: string): string {
  if (text.length > scratch.length / 3) return Buffer.from(text, 'utf8').toString('utf8')
  return scratch.toString('utf8', 0, scratch.write(text, 'utf8'))
}
