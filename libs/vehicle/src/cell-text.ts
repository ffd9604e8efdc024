/** Words that feeds write where they mean nothing; compared in lower case. */
const EMPTY_WORDS = new Set([
  'null',
  '(null)',
  'n/a',
  '#n/a',
  'na',
  'none',
  'nil',
  'nan',
  'undefined',
  '-',
  '--',
  '---',
  '(blank)',
  '#value!',
  '#ref!',
])
const LONGEST_EMPTY_WORD = 9

/** Invisible: control characters but white space, zero-width marks but the joiners of emoji, marks that turn the writing direction. */
const INVISIBLE = /(?![\s\u0085\u200c\u200d])[\p{Cc}\p{Cf}]|\ufeff/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const ODD_BLANKS = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const ANY_BLANKS = /[\s\u0085]+/g

/**
 * Whether every character may stay as it is in a line of text: nothing invisible, no odd blank, no blank at either end, no two blanks in
 * a row. Most cells are so, and then no regular expression runs.
 */
function isCleanLine(text: string): boolean {
  const length = text.length
  let wasBlank = true
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x20) {
      if (wasBlank) return false
      wasBlank = true
    } else {
      if (code < 0x20 || (code > 0x7e && needsCleaning(code))) return false
      wasBlank = false
    }
  }
  return !wasBlank || length === 0
}

function needsCleaning(code: number): boolean {
  return (
    code <= 0xa0 ||
    code === 0xad ||
    code === 0x1680 ||
    code === 0xfeff ||
    (code >= 0x2000 && code <= 0x206f && !isPrintedPunctuation(code)) ||
    code === 0x3000
  )
}

/** U+200C and U+200D (joiners), U+2010 to U+2027 and U+2030 to U+205E: dashes, quotes, bullets. */
function isPrintedPunctuation(code: number): boolean {
  return code === 0x200c || code === 0x200d || (code >= 0x2010 && code <= 0x2027) || (code >= 0x2030 && code <= 0x205e)
}

/** Whether the text is one of the words by which feeds say 'nothing': NULL, N/A, a dash, ... */
export function isEmptyWord(text: string): boolean {
  return text.length <= LONGEST_EMPTY_WORD && EMPTY_WORDS.has(text.toLowerCase())
}

/** A cell as one line of plain text: nothing invisible, blanks of any kind and line ends to one blank, '' for NULL and its like. */
export function lineText(cell: string): string {
  if (cell === '') return ''
  const text = isCleanLine(cell) ? cell : cell.replace(INVISIBLE, '').replace(ANY_BLANKS, ' ').trim()
  return isEmptyWord(text) ? '' : text
}

/** Whether a longer text can stay as it is: line ends are only \n, nothing invisible, no odd blank. */
function isCleanParagraph(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code < 0x20 && code !== 0x0a) || (code > 0x7e && needsCleaning(code))) return false
  }
  return true
}

/** A cell as plain text of several lines: nothing invisible, line ends as \n, odd blanks as blanks; HTML stays text. */
export function paragraphText(cell: string): string {
  if (cell === '') return ''
  const text = isCleanParagraph(cell) ? cell : cell.replace(INVISIBLE, '').replace(LINE_ENDS, '\n').replace(ODD_BLANKS, ' ')
  const trimmed = text.trim()
  return isEmptyWord(trimmed) ? '' : trimmed
}

/** The text cut to at most `max` characters, never within a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

/**
 * A copy that holds only its own characters. Text cut out of a chunk of the file keeps the whole chunk in memory; what is kept for longer than a
 * batch (VINs, stock numbers, keys) must let go of it.
 */
export function detachText(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
