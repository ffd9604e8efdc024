import { FEED_HEAD_BYTES } from '@forecourt/vehicle/feed-head-errors'
import type { ObjectId } from 'mongodb'
import type { FeedFileStore } from '../store/feed-file-store.ts'

/** The beginning of a stored feed file: as much as shows how it is written. Null when the dealership has no such file any more. */
export async function feedHeadOf(files: FeedFileStore, dealershipId: string, fileId: ObjectId): Promise<Buffer | null> {
  const file = await files.open(dealershipId, 'feeds', fileId)
  if (!file) return null
  const chunks: Buffer[] = []
  let bytes = 0
  // leaving the loop closes the file
  for await (const chunk of file as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= FEED_HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, FEED_HEAD_BYTES)
}
