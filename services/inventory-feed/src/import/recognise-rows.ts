import { setImmediate } from 'node:timers/promises'
import type { FeedBatch, FeedRow } from '@forecourt/vehicle/feed-row'

/** Rows, and which of them are stored just like this; the others must be read. */
export interface RecognisedRows extends Pick<FeedBatch, 'bytesRead' | 'rowsRead'> {
  rows: { row: FeedRow; rowHash: string; isKnown: boolean }[]
  unknown: FeedRow[]
}

/** What is stored of unknown rows is asked for together: one question costs as much as reading a hundred rows. */
const UNKNOWN_AT_ONCE = 250
/** Rows that wait in memory for that at most, a few MB. */
const ROWS_AT_ONCE = 4_000

/** Puts a feed's batches together while few of their rows are unknown. Requests and other imports get their turn after every batch. */
export async function* recogniseRows(
  batches: AsyncIterable<FeedBatch>,
  { fingerprint, knows }: { fingerprint: (row: FeedRow) => string; knows: (rowHash: string) => boolean },
): AsyncGenerator<RecognisedRows> {
  let waiting: RecognisedRows = { rows: [], unknown: [], bytesRead: 0, rowsRead: 0 }
  for await (const { rows, ...progress } of batches) {
    for (const row of rows) {
      const rowHash = fingerprint(row)
      const isKnown = knows(rowHash)
      waiting.rows.push({ row, rowHash, isKnown })
      if (!isKnown) waiting.unknown.push(row)
    }
    waiting = { ...waiting, ...progress }
    const isEnough = waiting.unknown.length >= UNKNOWN_AT_ONCE || waiting.rows.length >= ROWS_AT_ONCE
    if (isEnough || waiting.unknown.length === 0) {
      yield waiting
      waiting = { ...progress, rows: [], unknown: [] }
    }
    await setImmediate()
  }
  if (waiting.rows.length > 0) yield waiting
}
