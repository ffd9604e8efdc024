import type { FeedVehicle } from './feed-vehicle.ts'

/** A warning for staff about a row or a file that loads anyway; `feedWarningText` returns its text. */
export type FeedWarningCode = keyof typeof FEED_WARNINGS

/** The text for one case and for several; {n} is their number. */
const FEED_WARNINGS = {
  VIN_CHECK_DIGIT: ['1 VIN fails its check digit and may be mistyped', '{n} VINs fail their check digit and may be mistyped'],
  VIN_SHORT: ['1 VIN has fewer than 17 characters, as before 1981', '{n} VINs have fewer than 17 characters, as before 1981'],
  VIN_UNUSABLE: [
    '1 row has an invalid VIN. We matched it by stock number.',
    '{n} rows have an invalid VIN. We matched them by stock number.',
  ],
  VIN_YEAR_DIFFERS: ['1 row has a different year than its VIN', '{n} rows have a different year than their VIN'],
  VIN_MAKE_DIFFERS: ['1 row has a different make than its VIN', '{n} rows have a different make than their VIN'],
  STOCK_NUMBER_UNUSABLE: [
    '1 stock number is longer than 60 characters. We matched the vehicle by VIN.',
    '{n} stock numbers are longer than 60 characters. We matched these vehicles by VIN.',
  ],
  MADE_UP_STOCK_NUMBER: [
    'The file has no VIN or stock number column. We made up 1 stock number.',
    'The file has no VIN or stock number column. We made up {n} stock numbers.',
  ],
  TOO_MANY_CELLS: ['1 row has extra cells. Check it for an unquoted comma.', '{n} rows have extra cells. Check them for unquoted commas.'],
  TOO_FEW_CELLS: ['1 row has missing cells', '{n} rows have missing cells'],
  UNCLOSED_QUOTE: ['1 row has an unclosed quotation mark', '{n} rows have an unclosed quotation mark'],
  TEXT_CUT: ['1 row has a text that was too long. We shortened it.', '{n} rows have texts that were too long. We shortened them.'],
  YEAR_UNREADABLE: ['1 row has an invalid year', '{n} rows have an invalid year'],
  PRICE_UNREADABLE: ['1 row has an invalid price', '{n} rows have an invalid price'],
  MILEAGE_UNREADABLE: ['1 row has an invalid mileage', '{n} rows have an invalid mileage'],
  PHOTOS_UNREADABLE: ['1 row has an invalid photo address', '{n} rows have an invalid photo address'],
  PRICE_MISSING: ['1 vehicle has no price and shows “Call for Price”', '{n} vehicles have no price and show “Call for Price”'],
  PHOTO_MISSING: ['1 vehicle has no photo', '{n} vehicles have no photo'],
  ODOMETER_ZERO: ['1 used vehicle has 0 on its odometer', '{n} used vehicles have 0 on their odometer'],
  DUPLICATE_HEADER: ['1 column name appears more than once', '{n} column names appear more than once'],
  EMPTY_HEADER: ['1 column has no name', '{n} columns have no name'],
} as const satisfies Record<string, readonly [one: string, several: string]>

const number = new Intl.NumberFormat('en-US')

/** Returns the text of a warning, such as '378 vehicles have no photo'. */
export function feedWarningText(code: FeedWarningCode, count: number): string {
  const [one, several] = FEED_WARNINGS[code]
  return count === 1 ? one : several.replace('{n}', number.format(count))
}

export interface FeedProblem {
  /** the header exactly as in the file; '' when the problem is with the whole row */
  column: string
  /** the text of the cell, cut to a readable length */
  value: string
  /** completes '<column> ...', e.g. 'is not a VIN: it has 12 characters instead of 17' */
  reason: string
}

export type FeedRowResult =
  | { ok: true; vehicle: FeedVehicle; warnings: FeedWarningCode[] }
  | { ok: false; problems: FeedProblem[]; cells: string[] }

export interface FeedRow {
  /** 1 for the first row below the header; blank lines count, so that the row can be found in a spreadsheet */
  rowNumber: number
  /** the row's number as a spreadsheet shows it */
  lineLabel: number
  /** the header of the column with a quotation mark that is never closed; null without one */
  readonly unclosedQuote: string | null
  /** The row's cells before decoding, only for fingerprints. */
  readonly undecoded: readonly string[]
  /** exactly as in the file */
  readonly cells: readonly string[]
  /** The vehicle of the row. Computed on first access, because rows that have not changed need not be read. */
  readonly result: FeedRowResult
}

export interface FeedBatch {
  rows: FeedRow[]
  /** bytes read from the source so far */
  bytesRead: number
  /** data rows so far, without blank lines */
  rowsRead: number
}
