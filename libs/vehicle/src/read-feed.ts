import type { Readable } from 'node:stream'
import type { Delimiter } from './delimiter.ts'
import type { FeedEncoding } from './encoding.ts'
import { DEFAULT_FEED_FORMAT, type FeedFormat } from './feed-format.ts'
import { type FeedHead, readFeedHead } from './feed-head.ts'
import { FEED_HEAD_BYTES, headerOnly } from './feed-head-errors.ts'
import type { FeedBatch, FeedRow, FeedRowResult } from './feed-row.ts'
import { type FeedColumns, readingOf } from './map-headers.ts'
import { createRowReader, type RowReader } from './read-row.ts'
import { type DecodeCell, RecordCutter } from './record-cutter.ts'

export interface OpenFeedOptions {
  /** settings for reading the file */
  format?: FeedFormat
  /** rows in a batch; 100 unless given */
  batchRows?: number
}

interface OpenFeed {
  /** exactly as in the file */
  headers: string[]
  delimiter: Delimiter
  encoding: FeedEncoding
  columns: FeedColumns
  /** how the format changes the reading of this file (`readingOf`); '' if it does not */
  reading: string
  /** the caller must consume or return it; ending it early destroys the source */
  batches: AsyncGenerator<FeedBatch, void, undefined>
}

/** Small enough to yield to the event loop every few milliseconds. */
const DEFAULT_BATCH_ROWS = 100
/** Longer strings would not fit V8's young generation, where garbage collection is cheap. */
const PIECE_BYTES = 32 * 1024

/**
 * Reads a feed's header and returns its rows in batches. The consumer of the batches applies backpressure to the source, and only a piece of the
 * file is in memory at a time. Throws FeedFormatError when the whole file cannot be read, immediately or while batches are read; the source is then
 * destroyed.
 */
export async function openFeed(source: Readable, options: OpenFeedOptions = {}): Promise<OpenFeed> {
  const { format = DEFAULT_FEED_FORMAT, batchRows = DEFAULT_BATCH_ROWS } = options
  const pieces = readPieces(source)
  try {
    const first = await pieces.next()
    const bytes = first.done ? Buffer.alloc(0) : first.value
    // a file of exactly this size is treated as the beginning of a longer one, which does no harm
    const head = readFeedHead(bytes, bytes.length < FEED_HEAD_BYTES, format)
    const { headers, encoding, columns, format: recordFormat } = head
    const reading = readingOf(headers, format, columns)
    const batches = readBatches(head, bytes.length, pieces, { format, batchRows })
    return { headers, delimiter: recordFormat.delimiter, encoding, columns, reading, batches }
  } catch (error) {
    await pieces.return()
    throw error
  }
}

/**
 * Returns a file's bytes: first FEED_HEAD_BYTES, or all of a shorter file, then the rest in small pieces, regardless of the chunks of the source.
 */
async function* readPieces(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  let head: Buffer[] | null = []
  let headBytes = 0
  for await (const chunk of source) {
    let bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    if (head) {
      const missing = FEED_HEAD_BYTES - headBytes
      head.push(bytes.subarray(0, missing))
      headBytes += Math.min(missing, bytes.length)
      if (headBytes < FEED_HEAD_BYTES) continue
      yield Buffer.concat(head)
      head = null
      bytes = bytes.subarray(missing)
    }
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
  }
  if (head && headBytes > 0) yield Buffer.concat(head)
}

async function* readBatches(
  head: FeedHead,
  headBytes: number,
  pieces: AsyncGenerator<Buffer, void, undefined>,
  { format, batchRows }: Required<OpenFeedOptions>,
): AsyncGenerator<FeedBatch, void, undefined> {
  const readRow = createRowReader(head.headers, head.columns, format)
  const cutter = new RecordCutter(head)
  let bytesRead = headBytes
  let rowNumber = 0
  let rowsRead = 0
  let rows: FeedRow[] = []
  const batch = (): FeedBatch => {
    const taken = rows
    rows = []
    return { rows: taken, bytesRead, rowsRead }
  }

  try {
    for (;;) {
      const next = await pieces.next()
      const bytes = next.done ? null : next.value
      bytesRead += bytes?.length ?? 0
      const { records, unclosed, decode } = cutter.take(bytes, rowNumber + head.firstLineLabel)
      for (const [at, record] of records.entries()) {
        rowNumber++
        if (isBlank(record, decode)) continue
        rowsRead++
        const row = new LazyRow(rowNumber, rowNumber + head.firstLineLabel - 1, record, decode, readRow)
        const open = unclosed.length === 0 ? undefined : unclosed.find((quote) => quote.record === at)
        if (open !== undefined) row.unclosedQuote = head.headers[open.column] ?? ''
        rows.push(row)
        if (rows.length >= batchRows) yield batch()
      }
      if (bytes === null) break
    }
    if (rowsRead === 0) throw headerOnly()
    if (rows.length > 0) yield batch()
  } finally {
    await pieces.return()
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
