import type { FeedRow } from './feed-row.ts'
import { fingerprint } from './fingerprint.ts'
import type { OpenFeed } from './read-feed.ts'

/**
 * To be raised whenever the same cells are read to other facts than before, so that rows that have not changed are read again once. A test
 * notices when that was forgotten.
 */
export const ROW_READER_VERSION = 4

/** No cell text contains it: control characters are damage. */
const CELL = '\u001f'
/** Before what staff say of the columns; no header contains it either. */
const TOLD = '\u001e'

/**
 * Makes the function that fingerprints a file's rows. Equal fingerprints, of whatever files and formats, mean that reading the row gives the
 * same vehicle; it costs a tenth of reading. Not for files in which a row's vehicle depends on the rows before it (`columns.identifies` is
 * 'description-only').
 */
export function createRowFingerprint(feed: Pick<OpenFeed, 'headers' | 'encoding' | 'reading'>): (row: FeedRow) => string {
  const { headers, encoding, reading } = feed
  const told = reading === '' ? [] : [TOLD, reading]
  const begin = fingerprint([ROW_READER_VERSION, encoding, ...headers, ...told].join(CELL))
  return ({ undecoded }) => fingerprint(`${begin}${CELL}${undecoded.join(CELL)}`)
}
