import type { FeedHead } from './feed-head.ts'
import { createRecordSplitter, type RecordSplitter, type SplitRecords } from './split-records.ts'

/** A record of which so many characters have come is looked at again when as many more have. */
const LONG_LENGTH = 64 * 1024

export type DecodeCell = (text: string) => string

interface CutRecords extends Pick<SplitRecords, 'records' | 'unclosed'> {
  /** what their cells need; null when they are characters already */
  decode: DecodeCell | null
}

const NONE: CutRecords = { records: [], unclosed: [], decode: null }

/** Cuts the bytes behind a feed's head into records, piece by piece, however the pieces are cut themselves. */
export class RecordCutter {
  readonly #decoder: FeedHead['decoder']
  readonly #split: RecordSplitter
  /** the beginning of a record whose end has not come yet */
  #rest: string
  #isRestPlain: boolean
  /** whether the lengths of what comes and of what is left over can be compared */
  readonly #isCutAsWritten: boolean
  /** what has come since */
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
   * The records that are whole with the next piece; null: the file has ended. `firstRow` is the number people see for the first of them. Throws
   * FeedFormatError when a record never ends.
   */
  take(piece: Buffer | null, firstRow: number): CutRecords {
    this.#added += withoutNuls(piece === null ? this.#decoder.end() : this.#decoder.write(piece))
    this.#isAddedPlain &&= piece === null || this.#decoder.isPlain(piece)
    if (piece !== null && this.#rest.length > LONG_LENGTH && this.#added.length < LONG_LENGTH) return NONE
    const decode = this.#isAddedPlain && this.#isRestPlain ? null : this.#decoder.cell
    const { records, rest, unclosed } = this.#split(this.#rest + this.#added, piece === null, firstRow)
    // what is left over may reach back into what came before
    const isOfAdded = this.#isCutAsWritten && rest.length <= this.#added.length
    this.#isRestPlain = rest === '' || (this.#isAddedPlain && (this.#isRestPlain || isOfAdded))
    this.#rest = rest
    this.#added = ''
    this.#isAddedPlain = true
    for (const record of records) withoutLineEnd(record)
    return { records, unclosed, decode }
  }
}

/** Lines end in CRLF in many files, and records are cut at the LF. */
function withoutLineEnd(record: string[]): void {
  const last = record.length - 1
  const cell = record[last]
  if (cell?.endsWith('\r')) record[last] = cell.slice(0, -1)
}

/** A NUL in the middle of a file is damage, and the record splitter relies on there being none. */
function withoutNuls(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '') : text
}
