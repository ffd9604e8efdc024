import { FeedFormatError } from './feed-format-error.ts'
import { createRecordSplitter, type RecordFormat } from './split-records.ts'

const ROWS_LOOKED_AT = 100
/** Enough text for that many rows of any feed worth guessing. */
const TEXT_LOOKED_AT = 256 * 1024

/** Returns the first rows of a feed exactly as in the file; none when its quotation marks are broken. */
export function firstRows(body: string, format: RecordFormat, isWhole: boolean): string[][] {
  try {
    return createRecordSplitter(format)(body.slice(0, TEXT_LOOKED_AT), isWhole && body.length <= TEXT_LOOKED_AT, 1).records.slice(
      0,
      ROWS_LOOKED_AT,
    )
  } catch (error) {
    if (error instanceof FeedFormatError) return []
    throw error
  }
}
