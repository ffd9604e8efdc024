import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/operations'
import type { FeedProblem } from '@forecourt/vehicle/feed-row'
import type { ObjectId } from 'mongodb'
import { rejectedRowLine, rejectedRowsHeader } from '../domain/rejected-rows-csv.ts'
import type { FeedFileStore } from '../store/feed-file-store.ts'

/** Problems told in the feed version itself; all of them are in the CSV. */
const TOLD_AT_ONCE = 50
const MAX_CSV_BYTES = 64 * 1024 * 1024

export interface RejectedRow {
  line: number
  problems: readonly FeedProblem[]
  cells: readonly string[]
}

/** Collects the rows of one reading that cannot be used: the first for the report, all of them into a CSV in GridFS as they come. */
export class RejectedRows {
  readonly told: FeedVersion['rejectedRows'] = []
  readonly #store: (csv: PassThrough) => Promise<{ fileId: ObjectId }>
  #csv: { stream: PassThrough; stored: Promise<{ fileId: ObjectId }>; bytes: number } | null = null

  constructor(files: FeedFileStore, dealershipId: string) {
    this.#store = (csv) => files.store(dealershipId, 'rejected-rows', 'rejected-rows.csv', csv)
  }

  async add(headers: readonly string[], row: RejectedRow): Promise<void> {
    for (const { column, value, reason } of row.problems) {
      if (this.told.length < TOLD_AT_ONCE) this.told.push({ row: row.line, column, value, reason })
    }
    await this.#append(this.#csv ? rejectedRowLine(headers, row) : rejectedRowsHeader(headers) + rejectedRowLine(headers, row))
  }

  /** The stored CSV; null when no row was rejected. */
  async finish(): Promise<ObjectId | null> {
    if (!this.#csv) return null
    this.#csv.stream.end()
    return (await this.#csv.stored).fileId
  }

  /** Forgets it all: the file is read again or not imported. */
  async abandon(): Promise<void> {
    this.#csv?.stream.destroy(new Error('the reading was abandoned'))
    await this.#csv?.stored.catch(() => {})
  }

  async #append(text: string): Promise<void> {
    this.#csv ??= this.#begin()
    this.#csv.bytes += text.length
    if (this.#csv.bytes > MAX_CSV_BYTES) return
    if (!this.#csv.stream.write(text)) await Promise.race([once(this.#csv.stream, 'drain'), this.#csv.stored])
  }

  #begin() {
    const stream = new PassThrough()
    const stored = this.#store(stream)
    stored.catch(() => {})
    return { stream, stored, bytes: 0 }
  }
}
