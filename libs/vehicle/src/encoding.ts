import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

export type FeedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const SNIFFED_BYTES = 4096

/**
 * Detects the encoding of a file from its beginning: by a byte order mark, by the zeros of UTF-16, otherwise UTF-8 if it is valid UTF-8 and else
 * Windows-1252.
 */
export function detectEncoding(head: Buffer): FeedEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const byZeros = utf16ByZeros(head.subarray(0, SNIFFED_BYTES))
  if (byZeros !== null) return byZeros
  return isUtf8(head.subarray(0, head.length - incompleteTail(head))) ? 'utf-8' : 'windows-1252'
}

/** Detects UTF-16: in mostly Latin text almost every other byte is zero, and almost none of the others. */
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
 * Decodes a file in two steps. `write` returns text in which delimiters, quotes and line ends can be found. In encodings that extend ASCII its
 * characters are still single bytes, because one character that is not Latin-1 would double the memory and slow down every step for the whole
 * chunk. `cell` decodes the text of one cell.
 */
export interface FeedDecoder {
  write(chunk: Buffer): string
  /** the remaining text at the end of the file */
  end(): string
  cell(text: string): string
  /** whether the cells of this chunk are ASCII and need no `cell` */
  isPlain(chunk: Buffer): boolean
}

/** Creates a decoder. It removes a byte order mark, which must be completely in the first chunk. */
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
 * Decodes UTF-8, with invalid bytes as Windows-1252: a file may be ASCII for megabytes and only then have an é in either encoding, or have rows in
 * both.
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

/** Returns how many bytes at the end are the beginning of an incomplete UTF-8 sequence: 0 to 3. */
function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0
  }
  return 0
}

/** Returns the length of the UTF-8 sequence that begins with this byte; 0 if none does. */
function sequenceLength(leadByte: number): number {
  if (leadByte < 0x80) return 1
  if (leadByte < 0xc2 || leadByte > 0xf4) return 0
  if (leadByte >= 0xf0) return 4
  return leadByte >= 0xe0 ? 3 : 2
}
