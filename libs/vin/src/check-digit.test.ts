import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOf, hasValidCheckDigit, hasVinForm, isNorthAmerican, normaliseVin, VIN_MESSAGES, vinProblem } from './check-digit.ts'
import { generateVin, modelYearCode } from './generate-vin.ts'

const seeds = fc.integer({ min: 0, max: 10 ** 12 - 1 })

describe('check digit', () => {
  it('agrees with the published examples', () => {
    // 49 CFR 565.15 (all ones), the Wikipedia example, and one whose check digit is X
    expect(hasValidCheckDigit('11111111111111111')).toBe(true)
    expect(hasValidCheckDigit('1M8GDM9AXKP042788')).toBe(true)
    expect(checkDigitOf('1M8GDM9A0KP042788')).toBe('X')
    expect(hasValidCheckDigit('5GZCZ43D13S812715')).toBe(true)
  })

  it('detects every single mistyped character that changes its value', () => {
    const position = fc.integer({ min: 0, max: 16 }).filter((at) => at !== 8)
    fc.assert(
      fc.property(seeds, position, fc.constantFrom(...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'), (seed, at, typed) => {
        const vin = generateVin(seed)
        const mistyped = vin.slice(0, at) + typed + vin.slice(at + 1)
        const sameValue =
          checkDigitOf('1'.repeat(at) + typed + '1'.repeat(16 - at)) === checkDigitOf('1'.repeat(at) + vin[at] + '1'.repeat(16 - at))
        expect(hasValidCheckDigit(mistyped)).toBe(sameValue)
      }),
    )
  })

  it('rejects any text that is not a VIN without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (!hasVinForm(normaliseVin(text))) {
          expect(hasValidCheckDigit(normaliseVin(text))).toBe(false)
          expect(vinProblem(text)).not.toBeNull()
        }
      }),
    )
    expect(hasValidCheckDigit('é'.repeat(17))).toBe(false)
    expect(hasValidCheckDigit('')).toBe(false)
  })
})

describe('vinProblem', () => {
  it.each([
    ['', VIN_MESSAGES.empty],
    ['   ', VIN_MESSAGES.empty],
    ['1M8GDM9AXKP04278', VIN_MESSAGES.length],
    ['1M8GDM9AXKP0427881', VIN_MESSAGES.length],
    ['IM8GDM9AXKP042788', VIN_MESSAGES.ioq],
    ['1M8GDM9AXKPO42788', VIN_MESSAGES.ioq],
    ['1M8GDM9AXKP04278-', VIN_MESSAGES.characters],
    ['1M8GDM9AXKP04278É', VIN_MESSAGES.characters],
    ['1M8GDM9A1KP042788', VIN_MESSAGES.checkDigit],
    ['1M8GDM9AXKP042788', null],
  ])('for %j returns %j', (text, problem) => {
    expect(vinProblem(text)).toBe(problem)
  })

  it('accepts lower case and spaces anywhere', () => {
    expect(vinProblem(' 1m8g dm9a xkp0 42788\u00a0')).toBeNull()
    expect(normaliseVin(' 1m8g dm9a\txkp0 42788\ufeff')).toBe('1M8GDM9AXKP042788')
  })

  it('accepts a wrong check digit only with the option, and no other error', () => {
    expect(vinProblem('WVWZZZ1JZ3W386752', { checkDigit: 'ignored' })).toBeNull()
    expect(vinProblem('WVWZZZ1JZ3W38675', { checkDigit: 'ignored' })).toBe(VIN_MESSAGES.length)
  })
})

describe('isNorthAmerican', () => {
  it.each(['1', '2', '3', '4', '5', '7F', '7S', '70'])('%s is North American', (start) => {
    expect(isNorthAmerican(start.padEnd(17, 'A'))).toBe(true)
  })
  it.each(['JT', 'KM', 'WV', '6T', '7A', '9B', ''])('%s is not North American', (start) => {
    expect(isNorthAmerican(start.padEnd(17, 'A'))).toBe(false)
  })
})

describe('generateVin', () => {
  it('generates VINs that pass every rule', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('1HG', 'WBA', 'KM8', '3GC'), fc.integer({ min: 1980, max: 2039 }), (seed, wmi, modelYear) => {
        const vin = generateVin(seed, { wmi, modelYear })
        expect(vinProblem(vin)).toBeNull()
        expect(vin.startsWith(wmi)).toBe(true)
        expect(vin[9]).toBe(modelYearCode(modelYear))
      }),
    )
  })

  it('generates a different VIN for every seed and the same one for the same seed', () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        expect(generateVin(one) === generateVin(other)).toBe(one === other)
      }),
    )
    expect(new Set(Array.from({ length: 20_000 }, (_, seed) => generateVin(seed * 97))).size).toBe(20_000)
  })

  it('uses the year codes', () => {
    expect([1980, 2000, 2001, 2009, 2010, 2026].map(modelYearCode).join('')).toBe('AY19AT')
  })

  it('throws for a maker that no VIN can have', () => {
    expect(() => generateVin(1, { wmi: 'IOQ' })).toThrow(RangeError)
  })
})
