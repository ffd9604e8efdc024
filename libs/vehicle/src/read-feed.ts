import type { Readable } from 'node:stream'
import type { Delimiter } from './delimiter.ts'
import type { FeedEncoding } from './encoding.ts'
import type { FeedBatch } from './feed-row.ts'
import type { FeedColumns } from './map-headers.ts'

export interface OpenFeedOptions {
  /** rows in a batch; 500 unless told */
  batchRows?: number
}

export interface OpenFeed {
  /** as they stand in the file */
  headers: string[]
  delimiter: Delimiter
  encoding: FeedEncoding
  columns: FeedColumns
  /** to be consumed (or returned) by the caller; ending it early destroys the source */
  batches: AsyncGenerator<FeedBatch, void, undefined>
}

/**
 * Reads a feed's header and hands out its rows in batches, holding a few batches' worth of the file in memory.
 * Throws FeedFormatError, at once or while the batches are read, when the file as a whole cannot be read.
 */
export async function openFeed(_source: Readable, _options: OpenFeedOptions = {}): Promise<OpenFeed> {
  throw new Error('not written yet')
}
