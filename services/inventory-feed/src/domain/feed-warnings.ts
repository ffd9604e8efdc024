import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { type FeedWarningCode, feedWarningText } from '@forecourt/vehicle/feed-row'
import type { FeedColumns } from '@forecourt/vehicle/map-headers'

const number = new Intl.NumberFormat('en-US')
/** The warning about several rows of one vehicle; the last row is used. */
const DUPLICATES = 'DUPLICATE_VEHICLE'
const UNCLOSED: FeedWarningCode = 'UNCLOSED_QUOTE'
/** Warnings that count vehicles or VINs. The others count rows, also those whose vehicle has a later one, which is used. */
const OF_VEHICLES: ReadonlySet<FeedWarningCode> = new Set([
  'VIN_CHECK_DIGIT',
  'VIN_SHORT',
  'PRICE_MISSING',
  'PHOTO_MISSING',
  'ODOMETER_ZERO',
])

/** The most rows with an unclosed quotation mark that the warning names. */
const ROWS_NAMED = 10
const listed = new Intl.ListFormat('en-US')

/** Counts the warnings of a feed file. */
export class WarningTally {
  readonly #counts = new Map<FeedWarningCode, number>()
  readonly #unclosed: string[] = []

  note(codes: readonly FeedWarningCode[]): void {
    for (const code of codes) this.#add(code, 1)
  }

  /** Takes back what was noted about the vehicle of a row, because a later row of the vehicle is used. */
  takeBack(codes: readonly FeedWarningCode[]): void {
    for (const code of codes) {
      if (!OF_VEHICLES.has(code)) continue
      const left = (this.#counts.get(code) ?? 0) - 1
      if (left > 0) this.#counts.set(code, left)
      else this.#counts.delete(code)
    }
  }

  /** Counts what is odd about the header; `vehicles` is how many the file has. */
  noteColumns({ identifies, duplicates, empties }: Pick<FeedColumns, 'identifies' | 'duplicates' | 'empties'>, vehicles: number): void {
    if (identifies === 'description-only') this.#add('MADE_UP_STOCK_NUMBER', vehicles)
    this.#add('DUPLICATE_HEADER', duplicates.length)
    this.#add('EMPTY_HEADER', empties)
  }

  /** Counts a row with a quotation mark that is never closed. `row` is its number in a spreadsheet, `column` the column where it opens. */
  noteUnclosedQuote(row: number, column: string): void {
    this.note([UNCLOSED])
    if (this.#unclosed.length < ROWS_NAMED) this.#unclosed.push(column === '' ? `row ${row}` : `row ${row} (${column})`)
  }

  /** The warnings of a feed version, most frequent first. */
  list(duplicates: number): FeedVersion['warnings'] {
    const noted = [...this.#counts].map(([code, count]) => ({ code: String(code), message: this.#message(code, count), count }))
    if (duplicates > 0) noted.push({ code: DUPLICATES, message: duplicatesText(duplicates), count: duplicates })
    return noted.sort((a, b) => b.count - a.count)
  }

  #add(code: FeedWarningCode, count: number): void {
    if (count > 0) this.#counts.set(code, (this.#counts.get(code) ?? 0) + count)
  }

  #message(code: FeedWarningCode, count: number): string {
    const text = feedWarningText(code, count)
    if (code !== UNCLOSED) return text
    const more = count - this.#unclosed.length
    return `${text}. Check ${listed.format(more > 0 ? [...this.#unclosed, `${number.format(more)} more`] : this.#unclosed)}.`
  }
}

function duplicatesText(count: number): string {
  return count === 1 ? '1 duplicate row. The last one was used.' : `${number.format(count)} duplicate rows. The last one of each was used.`
}
