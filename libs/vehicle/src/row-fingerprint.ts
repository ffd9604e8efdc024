import type { FeedEncoding } from './encoding.ts'
import type { FeedRow } from './feed-row.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * To be raised whenever the same cells are read to other facts than before, so that rows that have not
 * changed are read again once. A test notices when that was forgotten.
 */
export const ROW_READER_VERSION = 12

/** No cell text contains it: control characters are damage. */
const CELL = '\u001f'
/** Before what staff say of the columns; no header contains it either. */
const FORMAT = '\u001e'

/** How a feed is read, as `openFeed` says it. */
interface Read {
  headers: readonly string[]
  encoding: FeedEncoding
  reading: string
}

/**
 * Makes the function that fingerprints a file's rows. Equal fingerprints, of whatever files and formats, mean that reading the row gives the
 * same vehicle; it costs a tenth of reading. Not for files in which a row's vehicle depends on the rows before it (`columns.identifies` is
 * 'description-only').
 */
export function createRowFingerprint(feed: Read): (row: FeedRow) => string {
  const begin = fingerprint(howRead(feed))
  // one join: concatenating twice copies twice, and these are the largest strings of an import
  return ({ undecoded }) => fingerprint([begin, ...undecoded].join(CELL))
}

/** Everything that decides what becomes of the same cells. */
function howRead({ headers, encoding, reading }: Read): string {
  const format = reading === '' ? [] : [FORMAT, reading]
  return [ROW_READER_VERSION, encoding, ...headers, ...format].join(CELL)
}
