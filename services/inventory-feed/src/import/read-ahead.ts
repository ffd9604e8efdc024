import { PassThrough, pipeline, type Readable } from 'node:stream'

const AHEAD_BYTES = 8 * 1024 * 1024

/** The same bytes, fetched a little ahead, so that the next ones come while these are being worked on. It fails and ends with its source. */
export function readAhead(source: Readable): Readable {
  const ahead = new PassThrough({ readableHighWaterMark: AHEAD_BYTES, writableHighWaterMark: 0 })
  // what fails here fails the reader of `ahead` too
  pipeline(source, ahead, () => {})
  return ahead
}
