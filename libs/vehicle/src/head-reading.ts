import type { FeedFormat } from './feed-format.ts'
import { readFeedLayout } from './feed-head.ts'
import { FEED_HEAD_BYTES } from './feed-head-errors.ts'
import { readingOf } from './map-headers.ts'

export interface HeadReading {
  /** whether a column identifies the vehicles */
  isLoadable: boolean
  /** equal for two formats that read the file in the same way */
  text: string
}

/**
 * Returns how a format reads a file, from its first FEED_HEAD_BYTES; a shorter head is the whole file. Throws FeedFormatError when it has no
 * columns.
 */
export function headReading(head: Buffer, format: FeedFormat): HeadReading {
  const { headers, columns, firstLineLabel } = readFeedLayout(head, head.length < FEED_HEAD_BYTES, format)
  return { isLoadable: columns.identifies !== 'none', text: JSON.stringify([firstLineLabel, headers, readingOf(headers, format, columns)]) }
}
