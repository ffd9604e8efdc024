import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ColumnReader, ColumnWriter } from './columns.ts'

const numbers = fc.array(fc.integer({ min: 0, max: 2 ** 30 }))
const texts = fc.array(fc.string({ unit: 'grapheme' }))

describe('columns', () => {
  it('are read as they were written, in their order', () => {
    fc.assert(
      fc.property(numbers, texts, numbers, (first, words, second) => {
        const writer = new ColumnWriter()
        writer.numbers(first)
        writer.texts(words)
        writer.numbers(second)
        const reader = new ColumnReader(writer.toBuffer())
        expect([...reader.numbers()]).toEqual(first)
        const read = reader.texts()
        expect(Array.from({ length: read.length }, (_, index) => read.at(index))).toEqual(words.map((word) => Buffer.from(word).toString()))
        expect([...reader.numbers()]).toEqual(second)
      }),
    )
  })

  it('throw when they are truncated', () => {
    const writer = new ColumnWriter()
    writer.texts(['one', 'two'])
    writer.numbers([1, 2, 300_000])
    const whole = writer.toBuffer()
    for (let length = 0; length < whole.length; length++) {
      const reader = new ColumnReader(whole.subarray(0, length))
      expect(() => {
        reader.texts()
        reader.numbers()
      }).toThrow(RangeError)
    }
  })

  it('find a text in an ascending list', () => {
    const writer = new ColumnWriter()
    const words = ['1AA', '1B7', 'WBA', 'YV1', 'ZZZ']
    writer.texts(words)
    const read = new ColumnReader(writer.toBuffer()).texts()
    expect(words.map((word) => read.indexOf(word))).toEqual([0, 1, 2, 3, 4])
    for (const missing of ['', '1AB', 'A', 'ZZZZ']) expect(read.indexOf(missing)).toBe(-1)
  })
})
