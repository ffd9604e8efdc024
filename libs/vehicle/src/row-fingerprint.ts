import type { FeedEncoding } from './encoding.ts'
import type { FeedRow } from './feed-row.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * Raise this whenever the same cells are read to different facts than before, so that unchanged rows are read again once. A test fails when this
 * was forgotten.
 */
export const ROW_READER_VERSION = 15

/** The separator of cells; no cell text contains it, because control characters are removed. */
const CELL = '\u001f'
/** The prefix of the format; no header contains it either. */
const FORMAT = '\u001e'

/** How a feed is read, from `openFeed`. */
interface Read {
  headers: readonly string[]
  encoding: FeedEncoding
  reading: string
}

/**
 * Creates the function that fingerprints a file's rows. Equal fingerprints, of any files and formats, mean that the rows are read to the same
 * vehicle; a fingerprint costs a tenth of reading. Not for files in which a row's vehicle depends on the rows before it (`columns.identifies` is
 * 'description-only').
 */
export function createRowFingerprint(feed: Read): (row: FeedRow) => string {
  const begin = fingerprint(howRead(feed))
  // a single join, because each concatenation copies, and these are the largest strings of an import
  return ({ undecoded }) => fingerprint([begin, ...undecoded].join(CELL))
}

/** Returns everything that determines how the same cells are read. */
function howRead({ headers, encoding, reading }: Read): string {
  const format = reading === '' ? [] : [FORMAT, reading]
  return [ROW_READER_VERSION, encoding, ...headers, ...format].join(CELL)
}
