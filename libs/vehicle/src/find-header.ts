import Papa from 'papaparse'
import { cutText, lineText } from './cell-text.ts'
import { type Delimiter, detectDelimiter, type Newline } from './delimiter.ts'
import type { FeedFormat } from './feed-format.ts'
import { FeedFormatError } from './feed-format-error.ts'
import { headerTooLong, tooManyColumns } from './feed-head-errors.ts'
import { looksLikeData } from './looks-like-data.ts'
import { type FeedColumns, mapHeaders } from './map-headers.ts'

const COLUMNS_MAX = 2000
const HEADER_NAME_MAX_LENGTH = 200
/** The number of rows, without blank ones, that are searched for the header. */
const ROWS_SEARCHED = 10

export interface FoundHeader {
  delimiter: Delimiter
  headers: string[]
  columns: FeedColumns
  /** the text after the header */
  body: string
  /** rows above the header as a spreadsheet counts them, including titles and blank lines */
  rowsAbove: number
}

interface HeaderSearch {
  newline: Newline
  /** the delimiter of a `sep=` line; null without one */
  namedDelimiter: Delimiter | null
  isWhole: boolean
  decodeCell: (text: string) => string
  format: FeedFormat
}

/**
 * Finds the header row of a feed in the text of its beginning, which is not blank. It is the first row, unless that row has no column that
 * identifies a vehicle and one of the next rows does: exports put titles such as 'Inventory 5/14/2026' above it. If no row identifies vehicles, it
 * is the row that looks most like column names. Throws FeedFormatError when the first row cannot be a header.
 */
export function findHeader(text: string, search: HeaderSearch): FoundHeader {
  const start = startOfRow(text, search.newline)
  const first = headerAt(start.text, start.rowsSkipped, search)
  if (first.columns.identifies !== 'none') return first
  let best = first
  let at = first
  for (let row = 1; row < ROWS_SEARCHED && !at.headers.some(looksLikeData); row++) {
    const next = nextHeader(at, search)
    if (next === null) break
    if (next.columns.identifies !== 'none') return next
    if (isLikelier(next, best)) best = next
    at = next
  }
  return best
}

/** Returns the next row as a header; null when there is no further row, or none that could be a header. */
function nextHeader({ body, rowsAbove }: FoundHeader, search: HeaderSearch): FoundHeader | null {
  if (body.trim() === '') return null
  const { text, rowsSkipped } = startOfRow(body, search.newline)
  try {
    return headerAt(text, rowsAbove + 1 + rowsSkipped, search)
  } catch (error) {
    if (error instanceof FeedFormatError) return null
    throw error
  }
}

/** Returns the text from its first row that is not blank, and the number of rows before it, as a spreadsheet counts them. */
function startOfRow(text: string, newline: Newline): { text: string; rowsSkipped: number } {
  const start = text.lastIndexOf(newline, text.search(/\S/)) + 1
  return { text: text.slice(start), rowsSkipped: text.slice(0, start).split(newline).length - 1 }
}

function headerAt(text: string, rowsAbove: number, { newline, namedDelimiter, isWhole, decodeCell, format }: HeaderSearch): FoundHeader {
  const delimiter = namedDelimiter ?? detectDelimiter(text)
  const { cells, length } = firstRecord(text, delimiter, newline, isWhole)
  if (cells.length > COLUMNS_MAX) throw tooManyColumns(cells.length, COLUMNS_MAX)
  const headers = cells.map((cell) => cutText(lineText(decodeCell(cell)), HEADER_NAME_MAX_LENGTH))
  return { delimiter, headers, columns: mapHeaders(headers, format), body: text.slice(length), rowsAbove }
}

function firstRecord(table: string, delimiter: Delimiter, newline: Newline, isWhole: boolean): { cells: string[]; length: number } {
  const text = isWhole && !table.endsWith(newline) ? table + newline : table
  const { data, meta } = new Papa.Parser({ delimiter, newline, preview: 1, fastMode: false }).parse(text, 0, true) as {
    data: string[][]
    meta: { cursor: number }
  }
  const cells = data[0]
  if (cells !== undefined) return { cells, length: meta.cursor }
  if (!text.includes(newline)) throw headerTooLong()
  throw new FeedFormatError(
    'UNCLOSED_QUOTE',
    'A quotation mark (") opens among the column names and is never closed. Close or remove it in the first row and upload the file again.',
  )
}

/** Compares two rows that identify no vehicle: the one with more known names is likelier, and a row of names likelier than a title. */
function isLikelier(next: FoundHeader, best: FoundHeader): boolean {
  const [known, knownBefore] = [knownNames(next), knownNames(best)]
  // a single known name may be a value such as 'New'
  if (Math.max(known, knownBefore) >= 2) return known > knownBefore
  return isTitle(best) && !isTitle(next)
}

function knownNames({ columns }: FoundHeader): number {
  return columns.fields.filter((field) => field !== null).length
}

/** Returns whether a row is a title, which leaves most of its cells empty. */
function isTitle({ headers }: FoundHeader): boolean {
  const filled = headers.filter((name) => name !== '').length
  return filled < 2 || 2 * filled <= headers.length
}
