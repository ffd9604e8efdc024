import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { createDecoder, detectEncoding, type FeedEncoding } from './encoding.ts'

const TEXT = 'VIN,Model,Comments\n1,Citroën,“schön” – 12 000 €\n'

/** Decodes bytes as a cell, in chunks of a size. */
function decode(bytes: Buffer, encoding: FeedEncoding, chunkBytes = bytes.length): string {
  const decoder = createDecoder(encoding)
  // the head of a file always contains its whole byte order mark
  let text = decoder.write(bytes.subarray(0, 3))
  for (let at = 3; at < bytes.length; at += chunkBytes) text += decoder.write(bytes.subarray(at, at + chunkBytes))
  return decoder.cell(text + decoder.end())
}

describe('the encoding of a file', () => {
  it.each([
    ['utf-8', 'utf-8', true],
    ['utf-8', 'utf-8', false],
    ['utf-16le', 'utf-16le', true],
    ['utf-16le', 'utf-16le', false],
    ['utf-16be', 'utf-16be', true],
    ['utf-16be', 'utf-16be', false],
    ['windows-1252', 'windows-1252', false],
  ] as const)('%s (byte order mark: %s %s) is found and decoded', (written, found, addBOM) => {
    const bytes = iconv.encode(TEXT, written, { addBOM })
    expect(detectEncoding(bytes)).toBe(found)
    expect(decode(bytes, found)).toBe(TEXT)
    for (const chunkBytes of [1, 2, 3, 5]) expect(decode(bytes, found, chunkBytes)).toBe(TEXT)
  })

  it('is UTF-8 for ASCII, an empty file, and a head that ends within a UTF-8 character', () => {
    expect(detectEncoding(Buffer.from('VIN,Make\n'))).toBe('utf-8')
    expect(detectEncoding(Buffer.alloc(0))).toBe('utf-8')
    const bytes = Buffer.from('Model,€😀')
    for (let end = 1; end <= bytes.length; end++) expect(detectEncoding(bytes.subarray(0, end))).toBe('utf-8')
  })

  it('is Windows-1252 when UTF-8 is invalid in the middle', () => {
    expect(detectEncoding(Buffer.from([0x41, 0xe9, 0x41, 0x41, 0x41]))).toBe('windows-1252')
  })
})

describe('a file that looks like UTF-8 at first', () => {
  it('may contain Windows-1252 and UTF-8 side by side', () => {
    const bytes = Buffer.concat([Buffer.from('Citroën '), iconv.encode('Citroën – 5 €', 'windows-1252'), Buffer.from(' 😀')])
    expect(decode(bytes, 'utf-8')).toBe('Citroën Citroën – 5 € 😀')
  })

  it('loses no byte of any input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (array) => {
        const bytes = Buffer.from(array)
        const text = decode(bytes, 'utf-8')
        expect(text.includes('\ufffd') && !bytes.includes(Buffer.from('\ufffd'))).toBe(hasUndefinedCharacter(bytes))
        expect(decode(bytes, 'utf-8', 7)).toBe(text)
      }),
    )
  })

  it('returns UTF-8 unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decode(Buffer.from(text), 'utf-8')).toBe(text)
      }),
    )
  })
})

/** Returns whether a byte is one of the five without a character in Windows-1252. */
function hasUndefinedCharacter(bytes: Buffer): boolean {
  return decode(bytes, 'utf-8').includes('\ufffd') && bytes.some((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))
}
