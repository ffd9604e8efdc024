import type { FeedVehicle } from './feed-vehicle.ts'

/** What a row or a file has that staff should know about though it loads; `FEED_WARNINGS` says it in words. */
export type FeedWarningCode = keyof typeof FEED_WARNINGS

export const FEED_WARNINGS = {
  VIN_CHECK_DIGIT: 'The check digit of the VIN does not match: it may be mistyped.',
  VIN_SHORT: 'The VIN has fewer than 17 characters, as before 1981.',
  VIN_UNUSABLE: 'What stands in the VIN column is not a VIN: the vehicle is kept by its stock number.',
  VIN_YEAR_DIFFERS: 'The year differs from the model year that the VIN gives.',
  VIN_MAKE_DIFFERS: 'The make differs from the make that the VIN gives.',
  STOCK_NUMBER_UNUSABLE: 'The stock number is longer than 60 characters: the vehicle is kept by its VIN.',
  MADE_UP_STOCK_NUMBER: 'The file has neither a VIN nor a stock number column: vehicles got made-up stock numbers.',
  TOO_MANY_CELLS: 'The row has more cells than the header has columns: check it for an unquoted comma.',
  TOO_FEW_CELLS: 'The row has fewer cells than the header has columns.',
  TEXT_CUT: 'A text was too long and was cut.',
  YEAR_UNREADABLE: 'What stands in the year column is not a year.',
  PRICE_UNREADABLE: 'What stands in the price columns is not a price.',
  MILEAGE_UNREADABLE: 'What stands in the mileage column is not a distance.',
  PHOTOS_UNREADABLE: 'What stands in the photo columns is not a web address (http or https).',
  PRICE_MISSING: 'The vehicle has no price: customers see “Call for Price”.',
  PHOTO_MISSING: 'The vehicle has no photo.',
  ODOMETER_ZERO: 'The vehicle is used, and its odometer says 0.',
  DUPLICATE_HEADER: 'The same column name stands in the header more than once.',
  EMPTY_HEADER: 'A column has no name.',
} as const

export interface FeedProblem {
  /** the header as it stands in the file; '' when the problem is the row as a whole */
  column: string
  /** what stands there, cut to a readable length */
  value: string
  /** completes '<column> ...' for a reader, e.g. 'is not a VIN: it has 12 characters instead of 17' */
  reason: string
}

export type FeedRowResult =
  | { ok: true; vehicle: FeedVehicle; warnings: FeedWarningCode[] }
  | { ok: false; problems: FeedProblem[]; cells: string[] }

export interface FeedRow {
  /** 1 is the first row below the header; blank lines count, so that the number can be found in a spreadsheet */
  rowNumber: number
  /** the row's number as a spreadsheet shows it */
  lineLabel: number
  /** The row's cells before their bytes were made characters: for fingerprints, and for nothing else. */
  readonly undecoded: readonly string[]
  /** as they stand in the file */
  readonly cells: readonly string[]
  /** What the row says: worked out when it is first asked for, because a row that is known already need not be read. */
  readonly result: FeedRowResult
}

export interface FeedBatch {
  rows: FeedRow[]
  /** Fingerprint of the block of lines whose rows these are, all of them and no others; null when they are not those of one block. */
  block: string | null
  /** of the source, so far */
  bytesRead: number
  /** data rows so far, blank lines left out */
  rowsRead: number
}
