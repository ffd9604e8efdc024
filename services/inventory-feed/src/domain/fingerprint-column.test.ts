import { fingerprint } from '@forecourt/vehicle/fingerprint'
import { describe, expect, it } from 'vitest'
import { FingerprintColumn, hashOfFingerprint } from './fingerprint-column.ts'

const PRINTS = Array.from({ length: 5_000 }, (_, number) => fingerprint(`row ${number}`))

describe('a column of fingerprints', () => {
  it('gives each back as it was, and tells it from every other', () => {
    const column = new FingerprintColumn()
    for (const [number, print] of PRINTS.entries()) column.set(number, print)
    for (const [number, print] of PRINTS.entries()) {
      expect(column.get(number)).toBe(print)
      expect(column.is(number, print)).toBe(true)
      expect(column.is(number, PRINTS[(number + 1) % PRINTS.length] ?? '')).toBe(false)
      expect(column.hash(number)).toBe(hashOfFingerprint(print))
    }
  })

  it('tells whether another column keeps the same', () => {
    const [one, other] = [new FingerprintColumn(), new FingerprintColumn()]
    const [first = '', second = ''] = PRINTS
    for (const column of [one, other]) column.set(0, first)
    one.set(1, first)
    other.set(1, second)
    expect([one.isSame(0, other), one.isSame(1, other)]).toEqual([true, false])
  })

  it('takes nothing that is no fingerprint', () => {
    expect(() => new FingerprintColumn().set(0, 'short')).toThrow("'short' is not a fingerprint")
  })
})
