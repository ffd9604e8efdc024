import type { FeedHead } from './feed-head.ts'
import { createRecordSplitter, type RecordSplitter, type SplitRecords } from './split-records.ts'

/** An incomplete record that is longer is parsed again only after this many more characters. */
const LONG_LENGTH = 64 * 1024

export type DecodeCell = (text: string) => string

interface CutRecords extends Pick<SplitRecords, 'records' | 'unclosed'> {
  /** decodes their cells; null when the cells need no decoding */
  decode: DecodeCell | null
}

const NONE: CutRecords = { records: [], unclosed: [], decode: null }

/** Splits the bytes after a feed's head into records, independently of how they are chunked. */
export class RecordCutter {
  readonly #decoder: FeedHead['decoder']
  readonly #split: RecordSplitter
  /** the beginning of an incomplete record */
  #rest: string
  #isRestPlain: boolean
  /** whether the splitter keeps the length of the text, so that added and remaining text can be compared */
  readonly #isCutAsWritten: boolean
  /** text that was received since */
  #added = ''
  #isAddedPlain = true

  constructor(head: Pick<FeedHead, 'decoder' | 'format' | 'body' | 'isPlain'>) {
    this.#decoder = head.decoder
    this.#split = createRecordSplitter(head.format)
    this.#rest = head.body
    this.#isRestPlain = head.isPlain
    this.#isCutAsWritten = !head.format.isPadded
  }

  /**
   * Returns the records that the next piece completes; null marks the end of the file. `firstRow`: the displayed row number of the first record.
   * Throws FeedFormatError when a record never ends.
   */
  take(piece: Buffer | null, firstRow: number): CutRecords {
    this.#added += withoutNuls(piece === null ? this.#decoder.end() : this.#decoder.write(piece))
    this.#isAddedPlain &&= piece === null || this.#decoder.isPlain(piece)
    if (piece !== null && this.#rest.length > LONG_LENGTH && this.#added.length < LONG_LENGTH) return NONE
    const decode = this.#isAddedPlain && this.#isRestPlain ? null : this.#decoder.cell
    const { records, rest, unclosed } = this.#split(this.#rest + this.#added, piece === null, firstRow)
    // the rest may begin before the added text
    const isOfAdded = this.#isCutAsWritten && rest.length <= this.#added.length
    this.#isRestPlain = rest === '' || (this.#isAddedPlain && (this.#isRestPlain || isOfAdded))
    this.#rest = rest
    this.#added = ''
    this.#isAddedPlain = true
    for (const record of records) withoutLineEnd(record)
    return { records, unclosed, decode }
  }
}

/** Removes the CR of a CRLF: records are split at the LF. */
function withoutLineEnd(record: string[]): void {
  const last = record.length - 1
  const cell = record[last]
  if (cell?.endsWith('\r')) record[last] = cell.slice(0, -1)
}

/** Removes NULs, which are damage; the record splitter relies on their absence. */
function withoutNuls(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '') : text
}
