import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNumber } from './number-text.ts'
import { parseCurrency, parsePriceText } from './price-text.ts'

describe('price text from real feeds', () => {
  it.each([
    ['$38,488', 38_488, null],
    ['6995.0', 6995, null],
    ['48900.00 CAD', 48_900, 'CAD'],
    ['10499 USD', 10_499, 'USD'],
    ['20770', 20_770, null],
    ['USD 10,499.50', 10_499.5, 'USD'],
    ['US$12,500', 12_500, 'USD'],
    ['C$ 48 900', 48_900, 'CAD'],
    ['48\u00a0900,00 $', 48_900, null],
    ['€ 12.500,00', 12_500, 'EUR'],
    ['12.500 €', 12_500, 'EUR'],
    ["38'488.50", 38_488.5, null],
    ['1,234,567', 1_234_567, null],
    ['6995,00', 6995, null],
    ['6995.000', 6995, null],
    ['38,488.', 38_488, null],
    ['From $38,488 + HST', 38_488, null],
    ['38.5k', 38_500, null],
    ['38K', 38_000, null],
    ['  41816  ', 41_816, null],
    ['$ .', null, null],
  ])('%j is %j %j', (text, amount, currency) => {
    expect(parsePriceText(text)).toEqual({ amount, currency })
  })

  it.each([
    '',
    ' ',
    'Yes',
    'NULL',
    'N/A',
    'Call for Price',
    '0',
    '0.00',
    '$0',
    '-500',
    '($500)',
    '- $500',
    '$38,488 - $40,000',
    'was 20,000 now 18,000',
    'Call 416-752-2220',
    '4167522220',
    '$109/week',
    '109.00 per month',
    '95 weekly',
    '5.99%',
    '0x1F',
    '٣٨٤٨٨',
    'Infinity',
    'NaN',
    '9'.repeat(400),
  ])('%j is not a price', (text) => {
    expect(parsePriceText(text).amount).toBeNull()
  })

  it('reads every amount back in every notation', () => {
    const amounts = fc.integer({ min: 1, max: 99_999_999_99 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(amounts, fc.constantFrom('', '$', 'US$', '€ '), fc.constantFrom('', ' CAD', ' plus tax'), (amount, before, after) => {
        for (const written of [
          amount.toFixed(2),
          amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
          amount.toLocaleString('de-DE', { minimumFractionDigits: 2 }),
          amount.toLocaleString('fr-CA', { minimumFractionDigits: 2 }),
        ]) {
          expect(parsePriceText(`${before}${written}${after}`).amount).toBe(amount)
        }
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (dollars) => {
        expect(parsePriceText(String(dollars)).amount).toBe(dollars)
        expect(parsePriceText(dollars.toLocaleString('en-US')).amount).toBe(dollars)
        expect(parsePriceText(dollars.toLocaleString('de-DE')).amount).toBe(dollars)
      }),
    )
  })

  it('never throws and never returns a price that is 0, negative or not finite, for any text', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789.,- $%/k()eCAD') }))
    fc.assert(
      fc.property(texts, (text) => {
        const { amount } = parsePriceText(text)
        if (amount !== null) expect(amount > 0 && amount <= 100_000_000 && Number.isInteger(Math.round(amount * 100))).toBe(true)
      }),
    )
  })

  // takes milliseconds; quadratic time would exceed the timeout of any test
  it('takes time in proportion to the text', () => {
    parsePriceText('1 '.repeat(200_000))
    parsePriceText('1,'.repeat(200_000))
    parsePriceText('$'.repeat(400_000))
    parsePriceText(`${'A'.repeat(400_000)}$`)
  })
})

describe('findNumber', () => {
  it('returns the position of the number, so that the text after it can be read', () => {
    expect(findNumber('7560 km')).toEqual({ value: 7560, start: 0, end: 4 })
    expect(findNumber('about 12,456.5 mi')).toEqual({ value: 12_456.5, start: 6, end: 14 })
    expect(findNumber('2 20')).toEqual({ value: 2, start: 0, end: 1 })
    expect(findNumber('none')).toBeNull()
    expect(findNumber('7560 km', 4)).toBeNull()
  })
})

describe('parseCurrency', () => {
  it.each([
    ['cad', 'CAD'],
    [' USD ', 'USD'],
    ['€', 'EUR'],
    ['dollars', null],
    ['', null],
  ])('%j is %j', (text, code) => {
    expect(parseCurrency(text)).toBe(code)
  })
})
