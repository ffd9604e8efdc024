import { isAscii, isUtf8 } from 'node:buffer'
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

/**
 * Turns the bytes of a file into text in two steps. `write` gives the text in which delimiters, quotes and line ends are found; in encodings
 * that extend ASCII its characters are still single bytes, because one character that is not Latin would otherwise double the
 * memory and slow every step for the whole chunk. `cell` makes the text of one cell out of it.
 */
export interface FeedDecoder {
  write(chunk: Buffer): string
  /** what was kept back at the end of the file */
  end(): string
  cell(text: string): string
  /** whether the cells of this chunk need no more decoding */
  isPlain(chunk: Buffer): boolean
}

/** A decoder for the encoding. A byte order mark is taken off, which the first chunk must hold whole. */
export function createDecoder(encoding: FeedEncoding): FeedDecoder {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const decoder = iconv.getDecoder(encoding, { stripBOM: true })
    return {
      write: (chunk) => decoder.write(chunk),
      end: () => decoder.end() ?? '',
      cell: (text) => text,
      isPlain: () => true,
    }
  }
  const decode = encoding === 'utf-8' ? decodeMixed : decodeWindows1252
  let isStart = true
  return {
    write(chunk) {
      const text = chunk.toString('latin1')
      const isMarked = isStart && text.startsWith(UTF8_BOM)
      isStart = false
      return isMarked ? text.slice(UTF8_BOM.length) : text
    },
    end: () => '',
    cell: (text) => (BEYOND_ASCII.test(text) ? decode(Buffer.from(text, 'latin1')) : text),
    isPlain: isAscii,
  }
}

const UTF8_BOM = '\u00ef\u00bb\u00bf'
const BEYOND_ASCII = /[\u0080-\u00ff]/

function decodeWindows1252(bytes: Buffer): string {
  return iconv.decode(bytes, 'windows-1252')
}

/**
 * UTF-8, in which a byte that is not UTF-8 is read as Windows-1252: a file may be plain ASCII for its first megabytes and only then show an é
 * in either encoding, or hold rows from both.
 */
function decodeMixed(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let text = ''
  let runStart = 0
  let at = 0
  while (at < bytes.length) {
    const length = sequenceLength(bytes[at] ?? 0)
    if (length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) {
      at += length
      continue
    }
    text += bytes.toString('utf8', runStart, at) + decodeWindows1252(bytes.subarray(at, at + 1))
    at++
    runStart = at
  }
  return text + bytes.toString('utf8', runStart)
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

/** How many bytes the sequence has that begins with this byte; 0 when none does. */
function sequenceLength(leadByte: number): number {
  if (leadByte < 0x80) return 1
  if (leadByte < 0xc2 || leadByte > 0xf4) return 0
  if (leadByte >= 0xf0) return 4
  return leadByte >= 0xe0 ? 3 : 2
}
