import { expect, it } from 'vitest'
import { currencySign, formatAmount } from './amount-display.ts'

it.each([
  [17_065, 'USD', '$17,065'],
  [17_065, 'CAD', 'CA$17,065'],
  [6_200.5, 'CAD', 'CA$6,200.50'],
  [0, 'USD', '$0'],
  [-2_185, 'CAD', '−CA$2,185'],
  [-0.001, 'USD', '$0'],
  [12_000, 'GBP', '£12,000'],
  [12_000, '', '$12,000'],
  [12_000, 'no code', '$12,000'],
])('shows %d in %j as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})

it('returns only the currency sign for a field in which an amount is typed', () => {
  expect([currencySign(), currencySign('CAD'), currencySign('EUR')]).toEqual(['$', 'CA$', '€'])
})
