import type { Readable } from 'node:stream'
import { FEED_HEAD_BYTES } from './feed-head-errors.ts'

/** Bytes of a block: a row that changes makes the rows of its block be read again, and every block costs a fingerprint. */
const BLOCK_MIN_BYTES = 8 * 1024
/** Longer strings leave the part of the heap where garbage is cheap. */
const BLOCK_MAX_BYTES = 32 * 1024
/** How much of a line says whether a block begins with it. */
const LINE_BEGIN_BYTES = 64
/** One line in so many begins a block, when the block before is long enough. */
const LINES_PER_CUT = 4
const LF = 0x0a
const NOTHING: Buffer = Buffer.alloc(0)
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * A file's bytes, however they are chunked: its first FEED_HEAD_BYTES, then blocks of at most BLOCK_MAX_BYTES. A block ends at the end of a line
 * where there is one, and which line that is depends on the lines about it and not on where in the file they stand (content-defined chunking): what
 * follows an inserted or a longer row is cut as before.
 */
export async function* cutBlocks(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  let isHead = true
  let rest = NOTHING
  /** Where the first piece of the bytes ends. */
  const pieceEnd = (bytes: Buffer) => {
    const end = isHead ? Math.min(FEED_HEAD_BYTES, bytes.length) : blockEnd(bytes)
    isHead = false
    return end
  }
  /** With so many bytes that is certain. */
  const sureBytes = () => (isHead ? FEED_HEAD_BYTES : BLOCK_MAX_BYTES + LINE_BEGIN_BYTES)
  for await (const chunk of source) {
    let bytes: Buffer =
      typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    // no more is joined than the pieces need that begin in the chunk before
    const joined = rest.length === 0 ? NOTHING : Buffer.concat([rest, bytes.subarray(0, sureBytes())])
    let at = 0
    while (at < rest.length && joined.length - at >= sureBytes()) {
      const end = at + pieceEnd(joined.subarray(at))
      yield joined.subarray(at, end)
      at = end
    }
    const isJoined = at < rest.length
    bytes = isJoined ? joined.subarray(at) : bytes.subarray(at - rest.length)
    while (bytes.length >= sureBytes()) {
      const end = pieceEnd(bytes)
      yield bytes.subarray(0, end)
      bytes = bytes.subarray(end)
    }
    rest = bytes
  }
  while (rest.length > 0) {
    const end = pieceEnd(rest)
    yield rest.subarray(0, end)
    rest = rest.subarray(end)
  }
}

/** Whether the block ends with the end of a line. */
export function endsLine(block: Buffer): boolean {
  return block[block.length - 1] === LF
}

/** How many bytes the first block has. */
function blockEnd(bytes: Buffer): number {
  for (let from = BLOCK_MIN_BYTES - 1; ; ) {
    const end = bytes.indexOf(LF, from) + 1
    if (end === 0 || end > BLOCK_MAX_BYTES) break
    if (beginsBlock(bytes, end)) return end
    from = end
  }
  if (bytes.length <= BLOCK_MAX_BYTES) return bytes.length
  const lastLine = bytes.lastIndexOf(LF, BLOCK_MAX_BYTES - 1) + 1
  return lastLine > 0 ? lastLine : BLOCK_MAX_BYTES
}

/** Whether the line that begins here begins a block. */
function beginsBlock(bytes: Buffer, line: number): boolean {
  let hash = FNV_OFFSET
  for (let at = line; at < line + LINE_BEGIN_BYTES; at++) {
    const byte = bytes[at] ?? LF
    if (byte === LF) break
    hash = Math.imul(hash ^ byte, FNV_PRIME)
  }
  // the low bits of this hash say little about the last bytes
  return (hash >>> 16) % LINES_PER_CUT === 0
}
