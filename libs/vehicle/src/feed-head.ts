import Papa from 'papaparse'
import { type Delimiter, detectNewline } from './delimiter.ts'
import { createDecoder, detectEncoding, type FeedDecoder, type FeedEncoding } from './encoding.ts'
import type { FeedFormat } from './feed-format.ts'
import { FeedFormatError } from './feed-format-error.ts'
import { emptyFile, headerOnly, headerTooLong, isUnseparated, noDelimiter, unknownColumns } from './feed-head-errors.ts'
import { type FoundHeader, findHeader } from './find-header.ts'
import { firstRows } from './first-rows.ts'
import { foreignFormat } from './foreign-format.ts'
import { guessColumns } from './guess-columns.ts'
import { looksLikeData } from './looks-like-data.ts'
import { type FeedColumns, mapHeaders, mappedTo } from './map-headers.ts'
import { hasPaddedQuotes, withoutPadding } from './padded-quotes.ts'
import type { RecordFormat } from './split-records.ts'

export interface FeedHead {
  encoding: FeedEncoding
  /** after decoding the head */
  decoder: FeedDecoder
  format: RecordFormat
  headers: string[]
  columns: FeedColumns
  /** the text of the head after the header */
  body: string
  /** whether the cells of the body are ASCII and need no decoding */
  isPlain: boolean
  /** the spreadsheet row number of the first row below the header */
  firstLineLabel: number
}

/**
 * Reads the format and the columns of a file from its first FEED_HEAD_BYTES (or all of it: `isWhole`). Throws FeedFormatError when it is not a
 * feed.
 */
export function readFeedHead(head: Buffer, isWhole: boolean, format: FeedFormat): FeedHead {
  const found = readFeedLayout(head, isWhole, format)
  const { headers, columns, body } = found
  if (columns.identifies === 'none' && isUnseparated(headers)) throw noDelimiter(headers[0] ?? '', found.firstLineLabel - 1)
  if (columns.identifies === 'none') throw unknownColumns(headers, isTable(found), stockColumn(found))
  if (isWhole && body.trim() === '') throw headerOnly()
  return found
}

/** Like `readFeedHead`, but accepts files without rows and without columns that identify vehicles. */
export function readFeedLayout(head: Buffer, isWhole: boolean, format: FeedFormat): FeedHead {
  if (head.length === 0) throw emptyFile()
  const foreign = foreignFormat(head)
  if (foreign !== null) throw foreign
  const encoding = detectEncoding(head)
  const decoder = createDecoder(encoding)
  const decoded = decoder.write(head) + (isWhole ? decoder.end() : '')
  const binary = notText(decoded)
  if (binary !== null) throw binary

  const { text: asWritten, namedDelimiter } = withoutSeparatorLine(decoded)
  const newline = detectNewline(asWritten)
  const isPadded = hasPaddedQuotes(asWritten, newline)
  const text = isPadded ? withoutPadding(asWritten) : asWritten
  if (text.trim() === '') {
    if (isWhole) throw emptyFile()
    throw headerTooLong()
  }
  const found = findHeader(text, { newline, namedDelimiter, isWhole, decodeCell: decoder.cell, format })
  const { delimiter, headers, columns, body } = found
  const columnCount = headers.length
  const isQuoted = !quotesAreCharacters(body, { delimiter, newline, columnCount }, isWhole)
  const recordFormat = { delimiter, newline, isQuoted, isPadded, columnCount }
  const guesses = headers.some(looksLikeData) ? null : guessesOf(found, format, decoder.cell, firstRows(body, recordFormat, isWhole))
  return {
    encoding,
    decoder,
    format: recordFormat,
    headers,
    columns: guesses === null || guesses.size === 0 ? columns : mapHeaders(headers, format, guesses),
    body,
    isPlain: decoder.isPlain(head),
    firstLineLabel: found.rowsAbove + 2,
  }
}

/** Guesses the fields of columns from their first cells. */
function guessesOf({ headers, columns }: FoundHeader, format: FeedFormat, decodeCell: (text: string) => string, rows: readonly string[][]) {
  const named = headers.map((header, index) => {
    return { header, field: columns.fields[index] ?? null, isMapped: mappedTo(header, format) !== null }
  })
  return guessColumns(
    named,
    rows.map((cells) => cells.map(decodeCell)),
  )
}

/** Removes a first line such as `sep=;`, which spreadsheet programs write and hide. */
function withoutSeparatorLine(text: string): { text: string; namedDelimiter: Delimiter | null } {
  const line = /^"?sep=([,;|\t])"?\r?\n/i.exec(text)
  if (line === null) return { text, namedDelimiter: null }
  return { text: text.slice(line[0].length), namedDelimiter: line[1] as Delimiter }
}

/** In a cell with more lines, the quotation mark is treated as never closed. */
const LINES_IN_CELL_MAX = 20

/**
 * Returns whether quotation marks are ordinary characters in this file, as in many tab-separated ones: as quotes they would break rows, and as
 * characters they give every line the header's number of cells. The head may end within a quoted cell of several lines, which does not count as
 * broken.
 */
function quotesAreCharacters(body: string, format: Pick<RecordFormat, 'delimiter' | 'newline' | 'columnCount'>, isWhole: boolean): boolean {
  if (!body.includes('"')) return false
  const { delimiter, newline, columnCount } = format
  const text = isWhole && !body.endsWith(newline) ? body + newline : body
  const { data, errors, meta } = new Papa.Parser({ delimiter, newline }).parse(text, 0, true) as {
    data: string[][]
    errors: { row: number }[]
    meta: { cursor: number }
  }
  const hasErrors = errors.some(({ row }) => isWhole || row < data.length)
  const openLines = text.slice(meta.cursor).split(newline).length - 1
  const endsWithinQuotes = openLines > (isWhole ? 0 : LINES_IN_CELL_MAX)
  const isBroken = hasErrors || endsWithinQuotes || data.some((cells) => cells.length !== columnCount && !isBlank(cells))
  if (!isBroken) return false
  const lines = body.split(newline)
  if (!isWhole) lines.pop()
  const rows = lines.filter((line) => line.trim() !== '').map((line) => line.replace(/\r$/, '').split(delimiter))
  return rows.every((cells) => cells.length === columnCount) && !quoteMoreThanBreak(rows.flat())
}

const QUOTED_CELL = /^ *"(?:[^"]|"")*" *$/

/** Returns whether most cells with quotation marks are quoted properly; stray marks are then mistakes. */
function quoteMoreThanBreak(cells: readonly string[]): boolean {
  const marked = cells.filter((cell) => cell.includes('"'))
  return marked.filter((cell) => QUOTED_CELL.test(cell)).length * 2 > marked.length
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

const NUL = '\u0000'
const SNIFFED_CHARACTERS = 4096

/** Returns an error when the text has NULs or many control characters, and is therefore binary; null otherwise. */
function notText(text: string): FeedFormatError | null {
  let controls = 0
  const length = Math.min(text.length, SNIFFED_CHARACTERS)
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 && !(code >= 0x09 && code <= 0x0d)) controls++
  }
  if (!text.includes(NUL) && controls <= Math.max(8, length / 50)) return null
  return new FeedFormatError('NOT_TEXT', 'The file is not a text file. Export the inventory as CSV and upload that file.')
}

/** Returns the name of the column with stock numbers; null without one. */
function stockColumn({ headers, columns }: FeedHead): string | null {
  const index = columns.fields.indexOf('stockNumber')
  return headers[index] ?? null
}

/** Returns whether there is a row of values below a row of names. */
function isTable({ headers, body, format: { delimiter, newline } }: FeedHead): boolean {
  const start = body.search(/\S/)
  if (start < 0 || headers.some(looksLikeData)) return false
  const row = body.slice(start).split(newline, 1)[0] ?? ''
  const filled = row.split(delimiter).filter((cell) => cell.trim() !== '').length
  return filled >= 2 && headers.filter((name) => name !== '').length >= 2
}
