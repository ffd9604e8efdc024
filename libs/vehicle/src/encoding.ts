import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

export type FeedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const SNIFFED_BYTES = 4096

/**
 * The encoding of a file by its beginning: a byte order mark, the zeros of UTF-16, otherwise UTF-8 when it is valid as such and Windows-1252
 * when it is not.
 */
export function detectEncoding(head: Buffer): FeedEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const byZeros = utf16ByZeros(head.subarray(0, SNIFFED_BYTES))
  if (byZeros !== null) return byZeros
  return isUtf8(head.subarray(0, head.length - incompleteTail(head))) ? 'utf-8' : 'windows-1252'
}

/** Text in UTF-16 that is mostly Latin has a zero in almost every other byte, and on the other side almost none. */
function utf16ByZeros(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  const pairs = sample.length >> 1
  if (pairs === 0) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (sample[at] === 0) even++
    if (sample[at + 1] === 0) odd++
  }
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'utf-16le'
  return even > pairs * 0.6 && odd < pairs * 0.05 ? 'utf-16be' : null
}

/** Turns the bytes of a file into text, chunk by chunk; characters cut by a chunk's end are kept for the next one. */
export interface FeedDecoder {
  write(chunk: Buffer): string
  /** what was kept back at the end of the file */
  end(): string
}

/** A decoder for the encoding; a byte order mark is taken off. */
export function createDecoder(encoding: FeedEncoding): FeedDecoder {
  if (encoding === 'utf-8') return createUtf8Decoder()
  const decoder = iconv.getDecoder(encoding, { stripBOM: true })
  return { write: (chunk) => decoder.write(chunk), end: () => decoder.end() ?? '' }
}

/**
 * UTF-8, in which a byte that is not UTF-8 is read as Windows-1252: a file may be plain ASCII for its first megabytes and only then show an é
 * in either encoding, or hold rows from both.
 */
function createUtf8Decoder(): FeedDecoder {
  let kept: Buffer = Buffer.alloc(0)
  let isStart = true

  const decode = (bytes: Buffer): string => {
    const text = isUtf8(bytes) ? bytes.toString('utf8') : decodeMixed(bytes)
    if (!isStart || text === '') return text
    isStart = false
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  }

  return {
    write(chunk) {
      const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
      const tail = incompleteTail(bytes)
      kept = tail === 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(bytes.length - tail))
      return decode(tail === 0 ? bytes : bytes.subarray(0, bytes.length - tail))
    },
    end: () => decode(kept),
  }
}

/** How many bytes at the end begin a UTF-8 sequence that needs more bytes than there are: 0 to 3. */
function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0
  }
  return 0
}

function sequenceLength(leadByte: number): number {
  if (leadByte >= 0xf0 && leadByte <= 0xf4) return 4
  if (leadByte >= 0xe0 && leadByte < 0xf0) return 3
  return leadByte >= 0xc2 && leadByte < 0xe0 ? 2 : 1
}

/** Valid UTF-8 sequences as such, every other byte as Windows-1252. */
function decodeMixed(bytes: Buffer): string {
  let text = ''
  let runStart = 0
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) {
      at++
      continue
    }
    const length = sequenceLength(byte)
    if (length > 1 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) {
      at += length
      continue
    }
    text += bytes.toString('utf8', runStart, at) + iconv.decode(bytes.subarray(at, at + 1), 'windows-1252')
    at++
    runStart = at
  }
  return text + bytes.toString('utf8', runStart)
}
