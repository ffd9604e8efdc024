import { cutText } from './cell-text.ts'
import { FeedFormatError } from './feed-format-error.ts'
import { looksLikeData } from './looks-like-data.ts'

/** The size of the head of a file, in bytes, which is examined before the rows are read; it must contain the header. */
export const FEED_HEAD_BYTES = 256 * 1024

/** Returns the error for an empty file. */
export function emptyFile(): FeedFormatError {
  return new FeedFormatError('EMPTY_FILE', 'The file is empty. Export the inventory again and upload the new file.')
}

/** Returns the error for a first line that does not end within the head. */
export function headerTooLong(): FeedFormatError {
  return new FeedFormatError(
    'HEADER_TOO_LONG',
    `The first line does not end within ${FEED_HEAD_BYTES / 1024} kB, so it cannot be a row of column names. Export the inventory as CSV and upload that file.`,
  )
}

/** Returns the error for a header with too many cells. */
export function tooManyColumns(count: number, max: number): FeedFormatError {
  return new FeedFormatError(
    'TOO_MANY_COLUMNS',
    `The file has ${count.toLocaleString('en-US')} columns; at most ${max.toLocaleString('en-US')} are possible. Remove the columns that are not about vehicles and upload it again.`,
  )
}

/** Returns the error for a header without rows. */
export function headerOnly(): FeedFormatError {
  return new FeedFormatError(
    'HEADER_ONLY',
    'The file has column names but no vehicles below them. Export the inventory again and upload the new file.',
  )
}

/** Matches several words or names that no known delimiter separates. */
const UNSEPARATED = /[^\s\p{L}\p{N}_"'()#./-]|\s\S+\s/u

/** Returns whether a header is one cell that looks like several. */
export function isUnseparated(headers: readonly string[]): boolean {
  return headers.length === 1 && UNSEPARATED.test(headers[0] ?? '')
}

/** Returns the error for a file without a known delimiter. `row`: the row of the header, as a spreadsheet numbers it. */
export function noDelimiter(header: string, row: number): FeedFormatError {
  return new FeedFormatError(
    'NO_DELIMITER',
    `Nothing separates the columns in row ${row}: “${cutText(header, 60)}”. Save the file with commas, tabs, semicolons or pipes between the columns and upload it again.`,
  )
}

const NAMES_SHOWN = 8
const NAME_SHOWN_LENGTH = 30

/**
 * Returns the error for a file in which no column identifies a vehicle. `isTable`: staff could map its columns, because there are rows below the
 * header. `stockColumn`: the column with stock numbers in a file without other columns about vehicles, or null.
 */
export function unknownColumns(headers: readonly string[], isTable: boolean, stockColumn: string | null): FeedFormatError {
  if (headers.some(looksLikeData)) {
    return new FeedFormatError(
      'NO_HEADER',
      'The first row holds a vehicle instead of column names. Add a first row with names such as VIN, Stock Number, Year, Make, Model and Price, and upload the file again.',
    )
  }
  const named = headers.filter((name) => name !== '').map((name) => cutText(name, NAME_SHOWN_LENGTH))
  const shown = named.slice(0, NAMES_SHOWN).join(', ') + (named.length > NAMES_SHOWN ? ', …' : '')
  if (stockColumn !== null) {
    return new FeedFormatError(
      'NO_KNOWN_COLUMNS',
      `The file has stock numbers (${cutText(stockColumn, NAME_SHOWN_LENGTH)}), but no column with the year, make or model of a vehicle was found. The columns are: ${shown}. ${isTable ? 'Map them under Columns, or name' : 'Name'} them Year, Make and Model. Then upload the file again.`,
      isTable,
    )
  }
  return new FeedFormatError(
    'NO_KNOWN_COLUMNS',
    `No column with the VIN or stock number of a vehicle was found. The columns are: ${shown}. ${isTable ? 'Map one of them under Columns, or name it' : 'Name one of them'} VIN or Stock Number. Then upload the file again.`,
    isTable,
  )
}
