import { hasVinForm, normaliseVin } from '@forecourt/vin/check-digit'
import Papa from 'papaparse'
import { cutText, lineText } from './cell-text.ts'
import { type Delimiter, detectDelimiter, detectNewline } from './delimiter.ts'
import { createDecoder, detectEncoding, type FeedDecoder, type FeedEncoding } from './encoding.ts'
import { FeedFormatError } from './feed-format-error.ts'
import { foreignFormat } from './foreign-format.ts'
import { type FeedColumns, mapHeaders } from './map-headers.ts'
import type { RecordFormat } from './split-records.ts'

/** How much of a file's beginning is looked at before its rows are read, bytes; the header must lie within. */
export const FEED_HEAD_BYTES = 256 * 1024
export const COLUMNS_MAX = 2000
const HEADER_NAME_MAX_LENGTH = 200

export interface FeedHead {
  encoding: FeedEncoding
  /** in the state after the head */
  decoder: FeedDecoder
  format: RecordFormat
  headers: string[]
  columns: FeedColumns
  /** the text of the head behind the header */
  body: string
  /** whether its cells need no more decoding */
  isPlain: boolean
  /** the number a spreadsheet shows for the first row below the header */
  firstLineLabel: number
}

/**
 * What the first FEED_HEAD_BYTES of a file (or all of it: `isWhole`) say: how it is written, and what its columns give.
 * Throws FeedFormatError when it is no feed.
 */
export function readFeedHead(head: Buffer, isWhole: boolean): FeedHead {
  if (head.length === 0) throw emptyFile()
  const foreign = foreignFormat(head)
  if (foreign !== null) throw foreign
  const encoding = detectEncoding(head)
  const decoder = createDecoder(encoding)
  const decoded = decoder.write(head) + (isWhole ? decoder.end() : '')
  const binary = notText(decoded)
  if (binary !== null) throw binary

  const { text, told } = withoutSeparatorLine(decoded)
  const start = text.search(/\S/)
  if (start < 0) {
    if (isWhole) throw emptyFile()
    throw headerTooLong()
  }
  const newline = detectNewline(text)
  // blank lines above the header count in a spreadsheet's row numbers
  const headerStart = text.lastIndexOf(newline, start) + 1
  const blankLines = text.slice(0, headerStart).split(newline).length - 1
  const table = text.slice(headerStart)
  const delimiter = told ?? detectDelimiter(table)

  const header = firstRecord(table, delimiter, newline, isWhole)
  if (header.cells.length > COLUMNS_MAX) throw tooManyColumns(header.cells.length)
  const headers = header.cells.map((cell) => cutText(lineText(decoder.cell(cell)), HEADER_NAME_MAX_LENGTH))
  const columns = mapHeaders(headers)
  if (columns.identifies === 'none') throw unknownColumns(headers)

  const body = table.slice(header.length)
  if (isWhole && body.trim() === '') throw headerOnly()
  const columnCount = headers.length
  const isQuoted = !quotesAreCharacters(body, { delimiter, newline, isQuoted: true, columnCount }, isWhole)
  return {
    encoding,
    decoder,
    format: { delimiter, newline, isQuoted, columnCount },
    headers,
    columns,
    body,
    isPlain: decoder.isPlain(head),
    firstLineLabel: blankLines + 2,
  }
}

/** Spreadsheets write and hide a first line such as `sep=;`. */
function withoutSeparatorLine(text: string): { text: string; told: Delimiter | null } {
  const line = /^"?sep=([,;|\t])"?\r?\n/i.exec(text)
  return line === null ? { text, told: null } : { text: text.slice(line[0].length), told: line[1] as Delimiter }
}

function firstRecord(table: string, delimiter: Delimiter, newline: '\n' | '\r', isWhole: boolean): { cells: string[]; length: number } {
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

/**
 * Whether quotation marks do not quote in this file (as in many tab-separated ones): read as quotes they break rows, and read as characters every
 * line has the header's number of cells.
 */
function quotesAreCharacters(body: string, format: RecordFormat, isWhole: boolean): boolean {
  if (!body.includes('"')) return false
  const { delimiter, newline, columnCount } = format
  const { data, errors, meta } = new Papa.Parser({ delimiter, newline }).parse(body, 0, true) as {
    data: string[][]
    errors: unknown[]
    meta: { cursor: number }
  }
  const rest = body.slice(meta.cursor)
  const endsWithinQuotes = rest.indexOf(newline) >= 0
  const isBroken = errors.length > 0 || endsWithinQuotes || data.some((cells) => cells.length !== columnCount && !isBlank(cells))
  if (!isBroken) return false
  const lines = body.split(newline)
  if (!isWhole) lines.pop()
  return lines.every((line) => line.trim() === '' || line.split(delimiter).length === columnCount)
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

const NUL = '\u0000'
const SNIFFED_CHARACTERS = 4096

/** Text has no NULs and hardly any control characters. */
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

function emptyFile(): FeedFormatError {
  return new FeedFormatError('EMPTY_FILE', 'The file is empty. Export the inventory again and upload the new file.')
}

function headerTooLong(): FeedFormatError {
  return new FeedFormatError(
    'HEADER_TOO_LONG',
    `The first line does not end within ${FEED_HEAD_BYTES / 1024} kB, so it cannot be a row of column names. Export the inventory as CSV and upload that file.`,
  )
}

function tooManyColumns(count: number): FeedFormatError {
  return new FeedFormatError(
    'TOO_MANY_COLUMNS',
    `The file has ${count.toLocaleString('en-US')} columns; at most ${COLUMNS_MAX.toLocaleString('en-US')} are possible. Remove the columns that are not about vehicles and upload it again.`,
  )
}

function headerOnly(): FeedFormatError {
  return new FeedFormatError(
    'HEADER_ONLY',
    'The file has column names but no vehicles below them. Export the inventory again and upload the new file.',
  )
}

const NAMES_SHOWN = 8
const NAME_SHOWN_LENGTH = 30

function unknownColumns(headers: readonly string[]): FeedFormatError {
  if (headers.some(looksLikeData)) {
    return new FeedFormatError(
      'NO_HEADER',
      'The first row holds a vehicle instead of column names. Add a first row with names such as VIN, Stock Number, Year, Make, Model and Price, and upload the file again.',
    )
  }
  const named = headers.filter((name) => name !== '').map((name) => cutText(name, NAME_SHOWN_LENGTH))
  const shown = named.slice(0, NAMES_SHOWN).join(', ') + (named.length > NAMES_SHOWN ? ', …' : '')
  return new FeedFormatError(
    'NO_KNOWN_COLUMNS',
    `No column with the VIN or stock number of a vehicle was found. The columns are: ${shown}. Name one of them VIN or Stock Number and upload the file again.`,
  )
}

/** A VIN or a web address is no column name. */
function looksLikeData(cell: string): boolean {
  return /^https?:\/\//i.test(cell) || (/\d/.test(cell) && hasVinForm(normaliseVin(cell)))
}

export { headerOnly }
