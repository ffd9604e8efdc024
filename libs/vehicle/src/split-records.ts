import Papa from 'papaparse'
import type { Delimiter, Newline } from './delimiter.ts'
import { FeedFormatError } from './feed-format-error.ts'
import { withoutPadding } from './padded-quotes.ts'

export interface RecordFormat {
  delimiter: Delimiter
  newline: Newline
  /** false when quotation marks are ordinary characters in this file */
  isQuoted: boolean
  /** whether blanks stand before quotation marks (`hasPaddedQuotes`) */
  isPadded: boolean
  columnCount: number
}

export interface SplitRecords {
  records: string[][]
  /** the beginning of a record whose end has not come yet */
  rest: string
}

/** `firstRow` is the number people see for the first record. */
export type RecordSplitter = (text: string, isLast: boolean, firstRow: number) => SplitRecords

/** A record that has not ended after so many characters never will. */
export const RECORD_MAX_LENGTH = 2_000_000
/** How often in one file a record with a broken quote is read by its line instead; each time costs a look at up to RECORD_MAX_LENGTH. */
const RECOVERIES_MAX = 100
/** A character that no decoded text contains, because NULs are taken out of it. */
const NO_QUOTE = '\u0000'

interface Parsed {
  data: string[][]
  errors: unknown[]
  meta: { cursor: number }
}

/**
 * Makes the function that cuts a file's text into records, chunk after chunk: call it with the rest of the last call and what came since. It
 * throws FeedFormatError when a record does not end (RECORD_TOO_LONG) or a quotation mark is never closed (UNCLOSED_QUOTE).
 */
export function createRecordSplitter(format: RecordFormat): RecordSplitter {
  const { delimiter, newline, isQuoted, isPadded, columnCount } = format
  const config = { delimiter, newline, quoteChar: isQuoted ? '"' : NO_QUOTE, escapeChar: isQuoted ? '"' : NO_QUOTE }
  const parser = new Papa.Parser(config)
  const single = new Papa.Parser({ ...config, preview: 1, fastMode: false })
  let recoveries = 0

  /** The first line of the text by itself, when it has as many cells as the header: then the quotation mark was just a character. */
  function lineAlone(text: string): { cells: string[]; length: number } | null {
    const end = text.indexOf(newline)
    if (end < 0 || recoveries >= RECOVERIES_MAX) return null
    const cells = text.slice(0, end).split(delimiter).map(unquoted)
    if (cells.length !== columnCount) return null
    recoveries++
    return { cells, length: end + 1 }
  }

  /** Record by record, where the quotes of at least one are malformed: it may have swallowed the lines after it. */
  function splitCarefully(text: string): SplitRecords {
    const records: string[][] = []
    let rest = text
    for (;;) {
      const { data, errors, meta } = single.parse(rest, 0, true) as Parsed
      const cells = data[0]
      if (cells === undefined) return { records, rest }
      const alone = errors.length > 0 && cells.length !== columnCount ? lineAlone(rest) : null
      records.push(alone?.cells ?? cells)
      rest = rest.slice(alone?.length ?? meta.cursor)
    }
  }

  function split(text: string): SplitRecords {
    const { data, errors, meta } = parser.parse(text, 0, true) as Parsed
    return errors.length > 0 ? splitCarefully(text) : { records: data, rest: text.slice(meta.cursor) }
  }

  return (asWritten, isLast, firstRow) => {
    const text = isPadded ? withoutPadding(asWritten) : asWritten
    // a last line without its end is a line too
    let rest = isLast && text !== '' && !text.endsWith(newline) ? text + newline : text
    let records: string[][] = []
    for (;;) {
      const found = split(rest)
      records = records.length === 0 ? found.records : records.concat(found.records)
      rest = found.rest
      const isStuck = isLast ? rest !== '' : rest.length > RECORD_MAX_LENGTH
      if (!isStuck) break
      const alone = lineAlone(rest) ?? (isLast ? lastLine(rest) : null)
      if (alone === null) throw endlessRecord(rest, firstRow + records.length)
      records.push(alone.cells)
      rest = rest.slice(alone.length)
    }
    return { records, rest }
  }

  /** A quote that opens in the very last line spoils that line alone, as in a file that was cut off. */
  function lastLine(text: string): { cells: string[]; length: number } | null {
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

/** A cell of a line that was cut without regard to quotes, without the quotes around it. */
function unquoted(cell: string): string {
  const text = cell.trim()
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text
  return text.slice(1, -1).replaceAll('""', '"')
}
