import { TAX_RATE_MAX } from '@forecourt/contracts/tax-vin/operations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRate } from './read-rate.ts'

describe('a rate of a table', () => {
  test.each(['8.6%', '8.6 %', '8.6', '0.086', '.086', ' 8.60 ', '0.0860'])('is read the same in any form: %s', (text) => {
    expect(readRate(text)).toEqual({ ok: true, rate: 0.086 })
  })

  test.each([
    ['0', 0],
    ['0%', 0],
    ['0.0', 0],
    ['0.25', 0.25],
    ['25', 0.25],
    ['1', 0.01],
    ['0.5%', 0.005],
    ['8.875', 0.08875],
  ])('%s is %d', (text, rate) => {
    expect(readRate(text)).toEqual({ ok: true, rate })
  })

  test('is percent in a percent column, however small', () => {
    expect(readRate('0.2', true)).toEqual({ ok: true, rate: 0.002 })
    expect(readRate('8.6', true)).toEqual({ ok: true, rate: 0.086 })
  })

  test.each([
    ['', 'no rate'],
    ['%', 'no rate'],
    ['n/a', '“n/a” is not a rate'],
    ['-1', '“-1” is not a rate'],
    ['8,6', '“8,6” is not a rate'],
    ['1e2', '“1e2” is not a rate'],
    ['NaN', '“NaN” is not a rate'],
    ['0x1', '“0x1” is not a rate'],
    ['0.3', '“0.3” may be percent or a fraction: write it with %'],
    ['25.01', '“25.01” is more than 25 %'],
    ['30%', '“30%” is more than 25 %'],
    ['9'.repeat(400), expect.stringContaining('is more than 25 %')],
  ])('is rejected with a reason: %s', (text, reason) => {
    expect(readRate(text)).toEqual({ ok: false, reason })
  })

  test('is read the same as a fraction, as percent and with a percent sign, for every possible rate', () => {
    // thousandths of a percent, from 1 % on
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: TAX_RATE_MAX * 100_000 }), (steps) => {
        const percent = String(steps / 1_000)
        const fraction = (steps / 100_000).toFixed(5)
        const rate = steps / 100_000
        for (const text of [percent, `${percent}%`, fraction]) expect(readRate(text)).toEqual({ ok: true, rate })
      }),
    )
  })

  test('is never out of bounds or NaN for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), fc.boolean(), (text, isPercent) => {
        const reading = readRate(text, isPercent)
        if (reading.ok) expect(reading.rate >= 0 && reading.rate <= TAX_RATE_MAX).toBe(true)
        else expect(reading.reason.length).toBeGreaterThan(0)
      }),
    )
  })
})
