import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, formatPrice, priceSign } from './price-display.ts'
import { parsePriceText } from './price-text.ts'

describe('formatPrice', () => {
  it.each([
    [38_488, '$38,488'],
    [6995, '$6,995'],
    [999, '$999'],
    [1_234_567, '$1,234,567'],
    [10_499.5, '$10,499.50'],
    [0.004, 'Call for Price'],
    [0, 'Call for Price'],
    [-1, 'Call for Price'],
    [null, 'Call for Price'],
    [undefined, 'Call for Price'],
    [Number.NaN, 'Call for Price'],
    [Number.POSITIVE_INFINITY, 'Call for Price'],
  ])('%j shows %j', (amount, text) => {
    expect(formatPrice(amount)).toBe(text)
  })

  it('shows every dollar as $, other currencies by their sign, and an invalid code as $', () => {
    expect(formatPrice(48_900, 'CAD')).toBe('$48,900')
    expect(formatPrice(48_900, 'EUR')).toBe('€48,900')
    expect(formatPrice(48_900, 'not a code')).toBe('$48,900')
    expect(formatPrice(48_900, '')).toBe('$48,900')
  })

  it('shows prices so that parsePriceText can read them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), (cents) => {
        expect(parsePriceText(formatPrice(cents / 100)).amount).toBe(cents / 100)
      }),
    )
  })
})

it('has the same sign before a typed price', () => {
  expect([priceSign(), priceSign('CAD'), priceSign('EUR'), priceSign('')]).toEqual(['$', '$', '€', '$'])
})

describe('formatCents', () => {
  it('always shows cents, also for 0 and negative amounts', () => {
    expect(formatCents(245_28)).toBe('$245.28')
    expect(formatCents(0)).toBe('$0.00')
    expect(formatCents(-1_000_00)).toBe('−$1,000.00')
  })
})
