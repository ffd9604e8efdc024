import { submittedOptionsSchema } from '@forecourt/contracts/leads/records'
import { describe, expect, test } from 'vitest'
import { type CalculatorState, calculate, changeField, startState, submission, typedDollars } from './calculator.ts'
import { UNKNOWN_DEALERSHIP } from './packet-dealership.ts'

const PRICE = 30_000
const state = startState('default')

describe('the calculator', () => {
  test('starts as the packet page says: 60 months, score 700, 5.99 %', () => {
    expect(state).toMatchObject({ paymentType: 'finance', calcTerm: 60, calcCreditScore: 700, calcApr: 5.99 })
    expect(startState('cash-only').paymentType).toBe('cash')
  })

  test('adds 7 % tax and the doc fee, and pays it off over the term', () => {
    const result = calculate(state, PRICE, UNKNOWN_DEALERSHIP)
    expect(result).toMatchObject({ taxCents: 210_000, docFeeCents: 24_528, financedCents: 3_234_528, cashCents: 3_234_528 })
    expect(result.monthlyCents).toBe(62_517)
  })

  test('another credit score brings its suggested rate; another field leaves the rate alone', () => {
    expect(changeField(state, 'calcCreditScore', 760).calcApr).toBe(3.99)
    expect(changeField(state, 'calcCreditScore', 600).calcApr).toBe(9.99)
    const own = changeField(state, 'calcApr', 4.5)
    expect(changeField(own, 'calcTerm', 72).calcApr).toBe(4.5)
  })

  test('a trade-in that is switched off again counts for nothing', () => {
    const trade: CalculatorState = { ...state, showTradeIn: true, tradeInValue: 10_000, hasTradePayoff: true, tradePayoff: 4_000 }
    expect(calculate(trade, PRICE, UNKNOWN_DEALERSHIP).financedCents).toBeLessThan(
      calculate(state, PRICE, UNKNOWN_DEALERSHIP).financedCents,
    )
    const off = { ...trade, showTradeIn: false }
    expect(calculate(off, PRICE, UNKNOWN_DEALERSHIP)).toEqual(calculate(state, PRICE, UNKNOWN_DEALERSHIP))
    expect(submission(off, PRICE, UNKNOWN_DEALERSHIP)).toMatchObject({ tradeInValue: 0, hasTradePayoff: false, tradePayoff: 0 })
  })

  test('a cash submission carries no loan', () => {
    const cash = submission(changeField(state, 'paymentType', 'cash'), PRICE, UNKNOWN_DEALERSHIP)
    expect(cash).toMatchObject({ paymentType: 'cash', includeTaxes: true, taxRate: 0.07 })
    expect(cash).not.toHaveProperty('calcTerm')
    expect(cash).not.toHaveProperty('monthlyPayment')
  })

  test('whatever is submitted, the contract accepts it', () => {
    for (const given of [state, startState('cash-only'), { ...state, calcDownPayment: PRICE, includeTaxes: false, calcApr: 0 }]) {
      expect(submittedOptionsSchema.safeParse(submission(given, PRICE, UNKNOWN_DEALERSHIP)).success).toBe(true)
    }
  })
})

test.each([
  ['$12,500', 12_500],
  ['007', 7],
  ['', 0],
  ['abc', 0],
  ['99999999999999', 50_000],
])('%j typed as dollars is %s', (text, dollars) => {
  expect(typedDollars(text, 50_000)).toBe(dollars)
})

test('a dealership’s own doc fee and tax rate decide, also when they are 0', () => {
  const untaxed = calculate(state, PRICE, { docFee: 0, defaultTaxRate: 0 })
  expect([untaxed.docFeeCents, untaxed.taxCents, untaxed.cashCents]).toEqual([0, 0, PRICE * 100])
  const result = calculate(state, PRICE, { docFee: 99.5, defaultTaxRate: 0.0625 })
  expect([result.docFeeCents, result.taxCents]).toEqual([9_950, Math.round(PRICE * 6.25)])
  expect(submission(state, PRICE, { docFee: 99.5, defaultTaxRate: 0.0625 }).taxRate).toBe(0.0625)
})
