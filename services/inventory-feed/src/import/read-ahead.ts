import { PassThrough, pipeline, type Readable } from 'node:stream'

const AHEAD_BYTES = 8 * 1024 * 1024

/**
 * Returns a stream of the same bytes that buffers up to 8 MB, so that the source is read while earlier bytes are processed. It fails and ends with
 * its source.
 */
export function readAhead(source: Readable): Readable {
  const ahead = new PassThrough({ readableHighWaterMark: AHEAD_BYTES, writableHighWaterMark: 0 })
  // an error also reaches the reader of `ahead`
  pipeline(source, ahead, () => {})
  return ahead
}
