import { DEFAULT_FEED_FORMAT, type FeedFormat } from './feed-format.ts'
import { FeedFormatError } from './feed-format-error.ts'
import { readFeedHead } from './feed-head.ts'
import { FEED_HEAD_BYTES } from './feed-head-errors.ts'

export { FEED_HEAD_BYTES }

/**
 * Checks the first FEED_HEAD_BYTES of an uploaded file. A shorter head is the whole file unless `isWhole` says otherwise. Returns why it cannot be
 * a feed, or null if it may be one.
 */
export function inspectFeedHead(
  head: Buffer,
  isWhole = head.length < FEED_HEAD_BYTES,
  format: FeedFormat = DEFAULT_FEED_FORMAT,
): FeedFormatError | null {
  try {
    readFeedHead(head.subarray(0, FEED_HEAD_BYTES), isWhole, format)
    return null
  } catch (error) {
    if (error instanceof FeedFormatError) return error
    throw error
  }
}
