import { describe, expect, test } from 'vitest'
import { STATE_CODES, stateOf, stateRateOn } from './state-rates.ts'

const all = (day: string) => [...STATE_CODES].flatMap((code) => stateRateOn(code, day) ?? [])
const rateOn = (code: string, day: string) => stateRateOn(code, day)?.rate

describe('the states’ own rates', () => {
  test('are 0 in five states, and between 2.9 and 7.25 percent elsewhere', () => {
    const none = all('2026-11-22').filter(({ rate }) => rate === 0)
    expect(none.map(({ state }) => state)).toEqual(['AK', 'DE', 'MT', 'NH', 'OR'])
    for (const { rate } of all('2026-11-22')) expect(rate === 0 || (rate >= 0.029 && rate <= 0.0725)).toBe(true)
    expect(rateOn('MN', '2026-11-22')).toBe(0.06875)
    expect(rateOn('MO', '2026-11-22')).toBe(0.04225)
  })

  test('have no local average where local taxes are not allowed', () => {
    const exact = all('2026-11-22').filter(({ averageLocal }) => averageLocal === null)
    expect(exact.map(({ state }) => state).sort()).toEqual('CT DC DE IN KY MA MD ME MI MT NH NJ OR RI'.split(' '))
  })

  test.each([
    ['DC', '2026-09-30', 0.06],
    ['DC', '2026-10-01', 0.07],
    ['SD', '2027-06-30', 0.042],
    ['SD', '2027-07-01', 0.045],
    ['LA', '2029-12-31', 0.05],
    ['LA', '2030-01-01', 0.0475],
    // before the first known day
    ['DC', '2020-01-01', 0.06],
  ])('change automatically on their day: %s on %s', (code, day, rate) => {
    expect(rateOn(code, day)).toBe(rate)
  })

  test('have a date and a source', () => {
    for (const { asOf, source } of all('2026-11-22')) {
      expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(source).not.toBe('')
    }
  })

  test.each([
    ['az', 'AZ'],
    [' New  york ', 'NY'],
    ['District of Columbia', 'DC'],
    ['ZZ', null],
    ['PR', null],
    ['', null],
    ['constructor', null],
  ])('are found by the state’s letters or name: %s', (text, state) => {
    expect(stateOf(text)).toBe(state)
  })

  test('are null for an unknown code', () => {
    for (const code of ['ZZ', 'constructor', '']) expect(stateRateOn(code, '2026-11-22')).toBeNull()
  })
})
