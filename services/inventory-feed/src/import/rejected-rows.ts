import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { ObjectId } from 'mongodb'
import { type RejectedRow, rejectedRowLines, rejectedRowsHeader } from '../domain/rejected-rows-csv.ts'
import type { FeedFileStore } from '../store/feed-file-store.ts'

/** Problems reported in the feed version itself; the CSV contains more. */
const MAX_REPORTED = 50
const BATCH_ROWS = 200
const MAX_CSV_BYTES = 64 * 1024 * 1024

/**
 * Collects the rejected rows of one reading: the first problems for the report, the rows in a CSV of at most about 64 MB that is streamed to GridFS.
 */
export class RejectedRows {
  readonly reported: FeedVersion['rejectedRows'] = []
  readonly #store: (csv: PassThrough) => Promise<{ fileId: ObjectId }>
  #headers: readonly string[] = []
  #waiting: RejectedRow[] = []
  #csv: { stream: PassThrough; stored: Promise<{ fileId: ObjectId }>; bytes: number } | null = null

  constructor(files: FeedFileStore, dealershipId: string) {
    this.#store = (csv) => files.store(dealershipId, 'rejected-rows', 'rejected-rows.csv', csv)
  }

  /** Undefined when there is nothing to wait for. */
  add(headers: readonly string[], row: RejectedRow): Promise<void> | undefined {
    for (const { column, value, reason } of row.problems) {
      if (this.reported.length < MAX_REPORTED) this.reported.push({ row: row.line, column, value, reason })
    }
    this.#headers = headers
    this.#waiting.push(row)
    return this.#waiting.length < BATCH_ROWS ? undefined : this.#flush()
  }

  /** Returns the id of the stored CSV; null if no row was rejected. */
  async finish(): Promise<ObjectId | null> {
    if (this.#waiting.length > 0) await this.#flush()
    if (!this.#csv) return null
    this.#csv.stream.end()
    return (await this.#csv.stored).fileId
  }

  /** Discards everything: the file is read again or not imported. */
  async abandon(): Promise<void> {
    this.#csv?.stream.destroy(new Error('the reading was abandoned'))
    await this.#csv?.stored.catch(() => {})
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    const begun = this.#csv !== null
    this.#csv ??= this.#begin()
    const { stream, stored, bytes } = this.#csv
    if (bytes > MAX_CSV_BYTES) return
    const text = (begun ? '' : rejectedRowsHeader(this.#headers)) + rejectedRowLines(this.#headers, rows)
    this.#csv.bytes += text.length
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), stored])
  }

  #begin() {
    const stream = new PassThrough()
    const stored = this.#store(stream)
    stored.catch(() => {})
    return { stream, stored, bytes: 0 }
  }
}
