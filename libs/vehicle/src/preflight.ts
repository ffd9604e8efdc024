import type { FeedFormatError } from './feed-format-error.ts'

/** How much of the file's beginning `inspectFeedHead` looks at, bytes. */
export const FEED_HEAD_BYTES = 256 * 1024

/**
 * Looks at the first FEED_HEAD_BYTES of a file (the whole file when it is shorter) at the upload door.
 * Returns why it cannot be a feed, or null when it may be one.
 */
export function inspectFeedHead(_head: Buffer): FeedFormatError | null {
  throw new Error('not written yet')
}
