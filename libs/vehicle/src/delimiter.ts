import Papa from 'papaparse'
import { meaningOf } from './map-headers.ts'

export const DELIMITERS = [',', '\t', '|', ';'] as const
export type Delimiter = (typeof DELIMITERS)[number]
export type Newline = '\n' | '\r'

const LINES_LOOKED_AT = 20

/**
 * Detects the delimiter of a feed by parsing its first lines with each candidate; quoted text does not count. Takes the one with the most known
 * column names, then the one whose lines agree best in their number of cells, then the one with the most columns. Returns a comma when there is
 * only one column (rules: feed parsing).
 */
export function detectDelimiter(text: string): Delimiter {
  const newline = detectNewline(text)
  let best: { delimiter: Delimiter; score: readonly number[] } = { delimiter: ',', score: [0, 0, 1] }
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(text, delimiter, newline)
    if (isHigher(score, best.score)) best = { delimiter, score }
  }
  return best.delimiter
}

/** Returns the score: the number of known column names, the share of lines with as many cells as the header, and the number of columns. */
function scoreOf(text: string, delimiter: Delimiter, newline: Newline): readonly number[] {
  const { data } = new Papa.Parser({ delimiter, newline, preview: LINES_LOOKED_AT + 1 }).parse(text, 0, false) as { data: string[][] }
  const [header, ...lines] = data.filter((cells) => cells.length > 1 || (cells[0] ?? '').trim() !== '').slice(0, LINES_LOOKED_AT)
  if (header === undefined || header.length < 2) return [0, 0, 0]
  const known = header.slice(0, KNOWN_LOOKED_AT).filter((cell) => meaningOf(cell.slice(0, LONGEST_HEADER)) !== null).length
  const agreeing = lines.filter((cells) => cells.length === header.length).length
  return [known, lines.length === 0 ? 0 : agreeing / lines.length, header.length]
}

const KNOWN_LOOKED_AT = 500
const LONGEST_HEADER = 100

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0
    if (value !== against) return value > against
  }
  return false
}

/** Returns '\n' (also for CRLF, whose \r is trimmed with the cell), or '\r' if only that occurs outside quotes, as in files of old Macs. */
export function detectNewline(text: string): Newline {
  if (!text.includes('\r')) return '\n'
  const outsideQuotes = text.replace(/"[^"]*"/g, '')
  return outsideQuotes.includes('\n') || !outsideQuotes.includes('\r') ? '\n' : '\r'
}
