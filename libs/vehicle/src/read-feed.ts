import type { Readable } from 'node:stream'
import type { Delimiter } from './delimiter.ts'
import type { FeedEncoding } from './encoding.ts'
import { DEFAULT_FEED_FORMAT, type FeedFormat } from './feed-format.ts'
import { type FeedHead, readFeedHead } from './feed-head.ts'
import { FEED_HEAD_BYTES, headerOnly } from './feed-head-errors.ts'
import type { FeedBatch, FeedRow, FeedRowResult } from './feed-row.ts'
import { type FeedColumns, readingOf } from './map-headers.ts'
import { createRowReader, type RowReader } from './read-row.ts'
import { createRecordSplitter } from './split-records.ts'

export interface OpenFeedOptions {
  /** how the file is read where it does not say it itself */
  format?: FeedFormat
  /** rows in a batch; 100 unless told */
  batchRows?: number
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

/** How much is decoded and cut into records at a time, bytes: longer strings leave the part of the heap where garbage is cheap. */
const PIECE_BYTES = 64 * 1024
/** Few enough that whoever shares the process gets a turn every few milliseconds. */
const DEFAULT_BATCH_ROWS = 100

/**
 * Reads a feed's header and hands out its rows in batches; the source is read no faster than the batches are taken, and only a piece of the
 * file is in memory at a time. Throws FeedFormatError, at once or while the batches are read, when the file as a whole cannot be read; the
 * source is then destroyed.
 */
export async function openFeed(source: Readable, options: OpenFeedOptions = {}): Promise<OpenFeed> {
  const { format = DEFAULT_FEED_FORMAT, batchRows = DEFAULT_BATCH_ROWS } = options
  const pieces = piecesOf(source)
  try {
    const first = await pieces.next()
    const bytes = first.done ? Buffer.alloc(0) : first.value
    // a full piece may be followed by nothing; the head is then taken for the beginning of a longer file, which does no harm
    const head = readFeedHead(bytes, bytes.length < FEED_HEAD_BYTES, format)
    return {
      headers: head.headers,
      delimiter: head.format.delimiter,
      encoding: head.encoding,
      columns: head.columns,
      reading: readingOf(head.headers, format),
      batches: readBatches(head, bytes.length, pieces, { format, batchRows }),
    }
  } catch (error) {
    await pieces.return()
    throw error
  }
}

/** The source as a head of FEED_HEAD_BYTES and pieces of PIECE_BYTES (the last is shorter), however it is chunked itself. */
async function* piecesOf(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  let wantedBytes = FEED_HEAD_BYTES
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of source) {
    let bytes: Buffer =
      typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    while (waitingBytes + bytes.length >= wantedBytes) {
      const missing = wantedBytes - waitingBytes
      const last = bytes.subarray(0, missing)
      yield waitingBytes === 0 ? last : Buffer.concat([...waiting, last])
      wantedBytes = PIECE_BYTES
      bytes = bytes.subarray(missing)
      waiting = []
      waitingBytes = 0
    }
    if (bytes.length > 0) {
      waiting.push(bytes)
      waitingBytes += bytes.length
    }
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting)
}

async function* readBatches(
  head: FeedHead,
  headBytes: number,
  pieces: AsyncGenerator<Buffer, void, undefined>,
  { format, batchRows }: Required<OpenFeedOptions>,
): AsyncGenerator<FeedBatch, void, undefined> {
  const { decoder } = head
  const readRow = createRowReader(head.headers, head.columns, format)
  const splitRecords = createRecordSplitter(head.format, head.firstLineLabel)
  let bytesRead = headBytes
  let rowNumber = 0
  let rowsRead = 0
  let rows: FeedRow[] = []
  let rest = head.body
  let isRestPlain = head.isPlain

  try {
    for (;;) {
      const piece = await pieces.next()
      const isLast = piece.done === true
      if (!isLast) bytesRead += piece.value.length
      const text = isLast ? decoder.end() : decoder.write(piece.value)
      const isPlain = isLast || decoder.isPlain(piece.value)
      const decode = isPlain && isRestPlain ? null : decoder.cell
      const added = withoutNuls(text)
      const split = splitRecords(rest + added, isLast)
      rest = split.rest
      // what is left over may reach back into what came before this piece
      isRestPlain = isPlain && (isRestPlain || rest.length <= added.length)
      for (const record of split.records) {
        rowNumber++
        withoutLineEnd(record)
        if (isBlank(record, decode)) continue
        rowsRead++
        rows.push(new LazyRow(rowNumber, rowNumber + head.firstLineLabel - 1, record, decode, readRow))
        if (rows.length < batchRows) continue
        yield { rows, bytesRead, rowsRead }
        rows = []
      }
      if (isLast) break
    }
    if (rowsRead === 0) throw headerOnly()
    if (rows.length > 0) yield { rows, bytesRead, rowsRead }
  } finally {
    await pieces.return()
  }
}

/** Lines end in CRLF in many files, and records are cut at the LF. */
function withoutLineEnd(record: string[]): void {
  const last = record.length - 1
  const cell = record[last]
  if (cell?.endsWith('\r')) record[last] = cell.slice(0, -1)
}

type DecodeCell = (text: string) => string

class LazyRow implements FeedRow {
  readonly rowNumber: number
  readonly lineLabel: number
  readonly undecoded: readonly string[]
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

/** A NUL in the middle of a file is damage, and the record splitter relies on there being none. */
function withoutNuls(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '') : text
}
