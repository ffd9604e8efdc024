import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeyTable } from './key-table.ts'

const keys = fc.uniqueArray(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/)), {
  maxLength: 3_000,
  size: 'large',
})

it('finds every text that was taken in by its number, gives it back as it was, and finds no other', () => {
  fc.assert(
    fc.property(keys, fc.nat(), (all, cut) => {
      // what a buffer cannot hold is no text: half of a surrogate pair
      const texts = all.filter((text) => Buffer.from(text).toString() === text)
      const [taken, added, others] = thirds(texts, cut)
      const table = new KeyTable()
      expect(taken.map((text) => table.add(text))).toEqual([...taken.keys()])
      expect(table.find('of no feed')).toBe(-1)
      // once it has been looked up in, it must take in more
      for (const text of added) table.add(text)
      for (const [number, text] of [...taken, ...added].entries()) {
        expect(table.find(text)).toBe(number)
        expect(table.text(number)).toBe(text)
      }
      for (const text of others) expect(table.find(text)).toBe(-1)
      expect(table.size).toBe(taken.length + added.length)
    }),
    { numRuns: 30 },
  )
})

function thirds(texts: readonly string[], cut: number): [string[], string[], string[]] {
  const at = cut % (texts.length + 1)
  const rest = texts.slice(at)
  return [texts.slice(0, at), rest.filter((_, index) => index % 2 === 0), rest.filter((_, index) => index % 2 === 1)]
}
