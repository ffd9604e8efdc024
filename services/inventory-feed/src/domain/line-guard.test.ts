import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineGuard } from './line-guard.ts'

function passes(maxBytes: number, chunks: readonly string[]): boolean {
  const guard = new LineGuard(maxBytes)
  return chunks.every((chunk) => guard.take(Buffer.from(chunk)))
}

describe('the limit on line lengths', () => {
  it('adds up the parts of a line across chunks', () => {
    expect(passes(10, ['aaaaa', 'bbbbb', '\n'])).toBe(true)
    expect(passes(10, ['aaaaa', 'bbbbb', 'c'])).toBe(false)
    expect(passes(10, ['a\nbbbbb', 'ccccc', '\nd'])).toBe(true)
    expect(passes(10, ['a\nbbbbb', 'ccccc', 'd\n'])).toBe(false)
  })

  it('recognizes lines that end in a carriage return only', () => {
    expect(passes(10, ['aaaaa\rbbb', 'ccc\rddd'])).toBe(true)
  })

  it('agrees with splitting the whole text, however it is cut into chunks', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }), (whole, sizes) => {
        const chunks: string[] = []
        for (let at = 0; at < whole.length; at += sizes[chunks.length - 1] ?? 1)
          chunks.push(whole.slice(at, at + (sizes[chunks.length] ?? 1)))
        expect(passes(10, chunks)).toBe(whole.split('\n').every((line) => line.length <= 10))
      }),
    )
  })
})
