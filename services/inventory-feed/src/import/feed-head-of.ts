import { FEED_HEAD_BYTES } from '@forecourt/vehicle/feed-head-errors'
import type { ObjectId } from 'mongodb'
import type { FeedFileStore } from '../store/feed-file-store.ts'

/** Returns the first bytes of a stored feed file, enough to detect its format. Null if the dealership no longer has the file. */
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
