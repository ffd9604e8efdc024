import Papa from 'papaparse'
import type { Delimiter, Newline } from './delimiter.ts'
import { FeedFormatError } from './feed-format-error.ts'
import { withoutPadding } from './padded-quotes.ts'

export interface RecordFormat {
  delimiter: Delimiter
  newline: Newline
  /** false when quotation marks are ordinary characters in this file */
  isQuoted: boolean
  /** whether there are spaces before quotation marks (`hasPaddedQuotes`) */
  isPadded: boolean
  columnCount: number
}

export interface SplitRecords {
  records: string[][]
  /** the beginning of an incomplete record */
  rest: string
  /** the records with a quotation mark that is never closed, in their order */
  unclosed: readonly UnclosedQuote[]
}

interface UnclosedQuote {
  /** the index of the record */
  record: number
  /** the index of the column */
  column: number
}

/** `firstRow`: the displayed row number of the first record. */
export type RecordSplitter = (text: string, isLast: boolean, firstRow: number) => SplitRecords

/** The maximum length of a record: a longer one is considered endless. */
export const RECORD_MAX_LENGTH = 2_000_000
/** The maximum number of broken quotes per file that are recovered by reading a single line; each one rescans up to RECORD_MAX_LENGTH. */
const RECOVERIES_MAX = 100
/** The number of lines that are searched for a row that an open quote has swallowed. */
const ROW_LINES_LOOKED_AT = 20
/** A character that no text contains, because NULs are removed. */
const NO_QUOTE = '\u0000'

interface Parsed {
  data: string[][]
  /** `index`: the position after the quotation mark that opens the cell */
  errors: { index: number }[]
  meta: { cursor: number }
}

/** A line that is read as a record regardless of its quotation marks. */
interface LineAlone {
  cells: string[]
  length: number
}

const NONE_UNCLOSED: readonly UnclosedQuote[] = []

/**
 * Creates the function that splits a file's text into records, chunk by chunk: pass the previous rest followed by the new text. Throws
 * FeedFormatError when a record does not end (RECORD_TOO_LONG) or a quotation mark is never closed (UNCLOSED_QUOTE).
 */
export function createRecordSplitter(format: RecordFormat): RecordSplitter {
  const { delimiter, newline, isQuoted, isPadded, columnCount } = format
  const config = { delimiter, newline, quoteChar: isQuoted ? '"' : NO_QUOTE, escapeChar: isQuoted ? '"' : NO_QUOTE }
  const parser = new Papa.Parser(config)
  const single = new Papa.Parser({ ...config, preview: 1, fastMode: false })
  let recoveries = 0

  /**
   * Reads the first line of the text as a record if it has as many cells as the header; the quotation mark is then an ordinary character. Otherwise
   * returns null.
   */
  function lineAlone(text: string): LineAlone | null {
    const end = text.indexOf(newline)
    if (end < 0 || recoveries >= RECOVERIES_MAX) return null
    const line = withoutReturn(text.slice(0, end))
    const pieces = line.split(delimiter).map(unquoted)
    const cells = pieces.length === columnCount ? pieces : withoutUnclosed(line)
    if (cells?.length !== columnCount) return null
    recoveries++
    return { cells, length: end + 1 }
  }

  /** Returns the position of the quotation mark that opens a cell which is not closed properly; -1 when there is none. */
  function unclosedAt(line: string): number {
    const { errors } = single.parse(line, 0, false) as Parsed
    return (errors[0]?.index ?? 0) - 1
  }

  /** Returns the cells of a line without that mark if all others are closed; null otherwise. */
  function withoutUnclosed(line: string): string[] | null {
    const at = unclosedAt(line)
    if (at < 0) return null
    const { data, errors } = single.parse(line.slice(0, at) + line.slice(at + 1), 0, false) as Parsed
    return errors.length === 0 ? (data[0] ?? null) : null
  }

  /** Splits text with malformed quotes record by record, because an open quote may have swallowed the next lines. */
  function splitCarefully(text: string): SplitRecords {
    const records: string[][] = []
    const unclosed: UnclosedQuote[] = []
    let rest = text
    for (;;) {
      const { data, errors, meta } = single.parse(rest, 0, true) as Parsed
      const cells = data[0]
      if (cells === undefined) return { records, rest, unclosed }
      const mayHaveSwallowed = errors.length > 0 && (cells.length !== columnCount || endsWithRecord(rest.slice(0, meta.cursor)))
      const alone = mayHaveSwallowed ? lineAlone(rest) : null
      if (alone !== null) noteUnclosed(unclosed, rest, alone, records.length)
      records.push(alone?.cells ?? cells)
      rest = rest.slice(alone?.length ?? meta.cursor)
    }
  }

  /**
   * Returns whether the last lines of a record are a complete record by themselves: then they are the next row, and not the end of a text in an
   * open quote.
   */
  function endsWithRecord(text: string): boolean {
    if (columnCount < 2) return false
    let from = text.length - 1
    for (let lines = 0; lines < ROW_LINES_LOOKED_AT; lines++) {
      from = text.lastIndexOf(newline, from - 1)
      if (from < 0) return false
      const last = text.slice(from + 1)
      const { data, errors } = single.parse(last, 0, false) as Parsed
      if (errors.length === 0 && data[0]?.length === columnCount && hasPairedQuotes(last)) return true
    }
    return false
  }

  /** Adds the column of a quotation mark that is not closed within its line to `unclosed`. */
  function noteUnclosed(unclosed: UnclosedQuote[], text: string, { length }: LineAlone, record: number): void {
    const line = withoutReturn(text.slice(0, length - 1))
    const at = unclosedAt(line)
    if (at < 0) return
    const { data } = single.parse(line.slice(0, at), 0, false) as Parsed
    unclosed.push({ record, column: (data[0]?.length ?? 1) - 1 })
  }

  /** Returns the unclosed quotes of a file whose quotation marks are ordinary characters: cells that begin with their only one. */
  function unclosedCells(records: readonly string[][]): readonly UnclosedQuote[] {
    if (isQuoted) return NONE_UNCLOSED
    const unclosed: UnclosedQuote[] = []
    for (const [record, cells] of records.entries()) {
      const column = cells.findIndex((cell) => cell.startsWith('"') && cell.length > 1 && !cell.includes('"', 1))
      if (column >= 0) unclosed.push({ record, column })
    }
    return unclosed
  }

  function split(text: string): SplitRecords {
    const { data, errors, meta } = parser.parse(text, 0, true) as Parsed
    if (errors.length > 0) return splitCarefully(text)
    return { records: data, rest: text.slice(meta.cursor), unclosed: unclosedCells(data) }
  }

  return (asWritten, isLast, firstRow) => {
    const text = isPadded ? withoutPadding(asWritten) : asWritten
    // the last line may lack its line end
    let rest = isLast && text !== '' && !text.endsWith(newline) ? text + newline : text
    let records: string[][] = []
    const unclosed: UnclosedQuote[] = []
    for (;;) {
      const found = split(rest)
      for (const { record, column } of found.unclosed) unclosed.push({ record: records.length + record, column })
      records = records.length === 0 ? found.records : records.concat(found.records)
      rest = found.rest
      const isStuck = isLast ? rest !== '' : rest.length > RECORD_MAX_LENGTH
      if (!isStuck) break
      const alone = lineAlone(rest) ?? (isLast ? lastLine(rest) : null)
      if (alone === null) throw endlessRecord(rest, firstRow + records.length)
      noteUnclosed(unclosed, rest, alone, records.length)
      records.push(alone.cells)
      rest = rest.slice(alone.length)
    }
    return { records, rest, unclosed }
  }

  /** Reads the last line although its quote is not closed, as in a file that was cut off; other lines are not affected. */
  function lastLine(text: string): LineAlone | null {
    if (text.indexOf(newline) !== text.length - 1) return null
    return { cells: text.slice(0, -1).split(delimiter).map(unquoted), length: text.length }
  }

  function endlessRecord(text: string, row: number): FeedFormatError {
    if (!text.includes(newline)) {
      return new FeedFormatError(
        'RECORD_TOO_LONG',
        `Row ${row} is longer than ${RECORD_MAX_LENGTH / 1_000_000} MB, which no vehicle is. Check that the file is a CSV file with one vehicle a row, and upload it again.`,
      )
    }
    return new FeedFormatError(
      'UNCLOSED_QUOTE',
      `A quotation mark (") opens in row ${row} and is never closed, so the rows after it cannot be read. Close or remove it and upload the file again.`,
    )
  }
}

/** Removes the CR of a line without its LF: to the parser, a quotation mark before it is a stray one. */
function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

function hasPairedQuotes(text: string): boolean {
  return text.split('"').length % 2 === 1
}

/** Removes the quotes around a cell of a line that was split regardless of quotes. */
function unquoted(cell: string): string {
  const text = cell.trim()
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text
  return text.slice(1, -1).replaceAll('""', '"')
}
