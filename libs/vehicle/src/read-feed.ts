import type { Readable } from 'node:stream'
import { cutBlocks, endsLine } from './cut-blocks.ts'
import type { Delimiter } from './delimiter.ts'
import type { FeedEncoding } from './encoding.ts'
import { DEFAULT_FEED_FORMAT, type FeedFormat } from './feed-format.ts'
import { type FeedHead, readFeedHead } from './feed-head.ts'
import { FEED_HEAD_BYTES, headerOnly } from './feed-head-errors.ts'
import type { FeedBatch, FeedRow, FeedRowResult } from './feed-row.ts'
import { type FeedColumns, readingOf } from './map-headers.ts'
import { createRowReader, type RowReader } from './read-row.ts'
import { type DecodeCell, RecordCutter } from './record-cutter.ts'
import { createBlockFingerprint } from './row-fingerprint.ts'

export interface OpenFeedOptions {
  /** how the file is read where it does not say it itself */
  format?: FeedFormat
  /** rows in a batch that is no block; 100 unless told */
  batchRows?: number
  /**
   * Asked about a block of lines (`createBlockFingerprint`) before it is read, when all rows before it have been taken: how many rows it has when
   * they need not be handed out, 0 when they are to be. A batch without rows comes in their place.
   */
  knownRows?: (block: string) => number
}

export interface OpenFeed {
  /** as they stand in the file */
  headers: string[]
  delimiter: Delimiter
  encoding: FeedEncoding
  columns: FeedColumns
  /** what the format changes in reading this file (`readingOf`); '' when nothing */
  reading: string
  /** to be consumed (or returned) by the caller; ending it early destroys the source */
  batches: AsyncGenerator<FeedBatch, void, undefined>
}

/** A block of more rows is handed out in batches. */
const BLOCK_ROWS_MAX = 500
/** Few enough that whoever shares the process gets a turn every few milliseconds. */
const DEFAULT_BATCH_ROWS = 100

/**
 * Reads a feed's header and hands out its rows in batches; the source is read no faster than the batches are taken, and only a piece of the
 * file is in memory at a time. Throws FeedFormatError, at once or while the batches are read, when the file as a whole cannot be read; the
 * source is then destroyed.
 */
export async function openFeed(source: Readable, options: OpenFeedOptions = {}): Promise<OpenFeed> {
  const { format = DEFAULT_FEED_FORMAT, batchRows = DEFAULT_BATCH_ROWS, knownRows = () => 0 } = options
  const blocks = cutBlocks(source)
  try {
    const first = await blocks.next()
    const bytes = first.done ? Buffer.alloc(0) : first.value
    // a full one may be followed by nothing; the head is then taken for the beginning of a longer file, which does no harm
    const head = readFeedHead(bytes, bytes.length < FEED_HEAD_BYTES, format)
    const { headers, encoding, columns, format: recordFormat } = head
    const reading = readingOf(headers, format, columns)
    const fingerprintBlock = createBlockFingerprint({ headers, encoding, reading, recordFormat })
    const batches = readBatches(head, bytes.length, blocks, { format, batchRows, knownRows, fingerprintBlock })
    return { headers, delimiter: recordFormat.delimiter, encoding, columns, reading, batches }
  } catch (error) {
    await blocks.return()
    throw error
  }
}

interface BatchOptions extends Required<OpenFeedOptions> {
  fingerprintBlock: (block: Buffer) => string
}

async function* readBatches(
  head: FeedHead,
  headBytes: number,
  blocks: AsyncGenerator<Buffer, void, undefined>,
  { format, batchRows, knownRows, fingerprintBlock }: BatchOptions,
): AsyncGenerator<FeedBatch, void, undefined> {
  const readRow = createRowReader(head.headers, head.columns, format)
  const cutter = new RecordCutter(head)
  let bytesRead = headBytes
  let rowNumber = 0
  let rowsRead = 0
  let rows: FeedRow[] = []
  const batch = (block: string | null): FeedBatch => {
    const taken = rows
    rows = []
    return { rows: taken, block, bytesRead, rowsRead }
  }

  try {
    for (;;) {
      const next = await blocks.next()
      const bytes = next.done ? null : next.value
      let block = bytes !== null && cutter.isBetweenRecords && endsLine(bytes) ? fingerprintBlock(bytes) : null
      if (block !== null && rows.length > 0) yield batch(null)
      bytesRead += bytes?.length ?? 0
      const known = block === null ? 0 : knownRows(block)
      if (known > 0) {
        rowNumber += known
        rowsRead += known
        yield batch(null)
        continue
      }
      const { records, unclosed, decode } = cutter.take(bytes, rowNumber + head.firstLineLabel)
      if (!cutter.isBetweenRecords || records.length > BLOCK_ROWS_MAX) block = null
      // such a row is told of each time
      if (unclosed.length > 0) block = null
      for (const [at, record] of records.entries()) {
        rowNumber++
        if (isBlank(record, decode)) {
          block = null
          continue
        }
        rowsRead++
        const row = new LazyRow(rowNumber, rowNumber + head.firstLineLabel - 1, record, decode, readRow)
        const open = unclosed.length === 0 ? undefined : unclosed.find((quote) => quote.record === at)
        if (open !== undefined) row.unclosedQuote = head.headers[open.column] ?? ''
        rows.push(row)
        if (block === null && rows.length >= batchRows) yield batch(null)
      }
      if (block !== null) yield batch(block)
      if (bytes === null) break
    }
    if (rowsRead === 0) throw headerOnly()
    if (rows.length > 0) yield batch(null)
  } finally {
    await blocks.return()
  }
}

class LazyRow implements FeedRow {
  readonly rowNumber: number
  readonly lineLabel: number
  readonly undecoded: readonly string[]
  unclosedQuote: string | null = null
  readonly #decode: DecodeCell | null
  readonly #read: RowReader
  #cells: readonly string[] | null = null
  #result: FeedRowResult | null = null

  constructor(rowNumber: number, lineLabel: number, undecoded: readonly string[], decode: DecodeCell | null, read: RowReader) {
    this.rowNumber = rowNumber
    this.lineLabel = lineLabel
    this.undecoded = undecoded
    this.#decode = decode
    this.#read = read
  }

  get cells(): readonly string[] {
    this.#cells ??= this.#decode === null ? this.undecoded : this.undecoded.map(this.#decode)
    return this.#cells
  }

  get result(): FeedRowResult {
    this.#result ??= this.#read(this.cells)
    return this.#result
  }
}

function isBlank(cells: readonly string[], decode: DecodeCell | null): boolean {
  for (const cell of cells) {
    if (cell !== '' && (decode === null ? cell : decode(cell)).trim() !== '') return false
  }
  return true
}
