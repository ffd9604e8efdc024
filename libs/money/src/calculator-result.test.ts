import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalculatorState, type CalculatorTerms, changeField, startState } from './calculator.ts'
import { breakdown, calculate, rateText } from './calculator-result.ts'
import { stateOf, submission } from './calculator-submission.ts'
import { LOAN_TERMS_MONTHS } from './payment.ts'

const terms: CalculatorTerms = { price: 30_000, docFee: 245.28, defaultTaxRate: 0.07 }
const start = startState()

const dollars = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100)
const allTerms: fc.Arbitrary<CalculatorTerms> = fc.record({
  price: dollars(300_000),
  docFee: dollars(10_000),
  defaultTaxRate: fc.integer({ min: 0, max: 250_000 }).map((millionths) => millionths / 1e6),
  cashOnly: fc.boolean(),
  feesWithTaxes: fc.boolean(),
})
const chosen = fc.record({
  paymentType: fc.constantFrom('finance' as const, 'cash' as const),
  calcDownPayment: fc.integer({ min: -10, max: 400_000 }),
  calcTerm: fc.constantFrom(...LOAN_TERMS_MONTHS),
  calcApr: fc.oneof(fc.constantFrom(0, 0.01), fc.double({ min: -1, max: 50 })),
  includeTaxes: fc.boolean(),
  showTradeIn: fc.boolean(),
  tradeInValue: fc.integer({ min: 0, max: 400_000 }),
  hasTradePayoff: fc.boolean(),
  tradePayoff: fc.integer({ min: 0, max: 400_000 }),
})
/** Any state that a person can bring a calculator into, with the terms it stands on. */
const calculators: fc.Arbitrary<[CalculatorState, CalculatorTerms]> = fc
  .tuple(allTerms, chosen, fc.option(fc.integer({ min: 0, max: 250_000 })))
  .map(([given, choices, millionths]) => {
    let state = startState(given)
    for (const [field, value] of Object.entries(choices)) state = changeField(state, field as keyof typeof choices, value, given)
    if (millionths !== null) state = { ...state, zipCode: '85001', taxRate: millionths / 1e6, taxRegion: 'PHOENIX', taxState: 'AZ' }
    return [state, given]
  })
const financing = calculators.map(([state, given]): [CalculatorState, CalculatorTerms] => [
  { ...state, paymentType: 'finance' },
  { ...given, cashOnly: false },
])

describe('a calculator comes to', () => {
  it('price, 7 % tax and doc fee over 60 months at 5.99 %', () => {
    expect(calculate(start, terms)).toMatchObject({
      taxCents: 2_100_00,
      docFeeCents: 245_28,
      financedCents: 32_345_28,
      cashCents: 32_345_28,
      monthlyCents: 625_17,
    })
  })

  it('what the dealership’s doc fee and tax rate say, also when they are 0', () => {
    expect(calculate(start, { ...terms, docFee: 0, defaultTaxRate: 0 })).toMatchObject({
      docFeeCents: 0,
      taxCents: 0,
      cashCents: 30_000_00,
    })
    expect(calculate(start, { ...terms, docFee: 99.5, defaultTaxRate: 0.0625 })).toMatchObject({ docFeeCents: 99_50, taxCents: 1_875_00 })
  })

  it('what the ZIP code’s rate says instead, 0 % included, and nothing where taxes are not included', () => {
    const phoenix = { ...start, zipCode: '85001', taxRate: 0.086 }
    expect(calculate(phoenix, terms).taxCents).toBe(2_580_00)
    expect(calculate({ ...phoenix, taxRate: 0 }, terms).taxCents).toBe(0)
    expect(calculate({ ...phoenix, includeTaxes: false }, terms).taxCents).toBe(0)
  })

  it('no doc fee either where one switch is for taxes and fees', () => {
    const off = { ...start, includeTaxes: false }
    expect(calculate(off, terms).docFeeCents).toBe(245_28)
    expect(calculate(off, { ...terms, feesWithTaxes: true }).docFeeCents).toBe(0)
    expect(calculate(start, { ...terms, feesWithTaxes: true }).docFeeCents).toBe(245_28)
  })

  it('the same as without a trade-in once that is switched off again', () => {
    const trade = { ...start, showTradeIn: true, tradeInValue: 10_000, hasTradePayoff: true, tradePayoff: 4_000 }
    expect(calculate(trade, terms)).toMatchObject({ tradeCreditCents: 6_000_00, taxCents: 1_400_00 })
    expect(calculate({ ...trade, showTradeIn: false }, terms)).toEqual(calculate(start, terms))
  })

  it('nothing to pay and the rest left over where the trade-in is worth more than the deal', () => {
    const trade = { ...start, showTradeIn: true, tradeInValue: 40_000 }
    expect(calculate(trade, terms)).toMatchObject({
      financedCents: 0,
      monthlyCents: 0,
      cashCents: 0,
      leftOverCents: 9_754_72,
      interestCents: 0,
    })
  })

  it('whole cents, none below 0, whatever is chosen', () => {
    fc.assert(
      fc.property(calculators, ([state, given]) => {
        for (const [name, cents] of Object.entries(calculate(state, given))) {
          expect([name, Number.isSafeInteger(cents) && cents >= 0]).toEqual([name, true])
        }
      }),
    )
  })

  it('lines that add up to the total', () => {
    fc.assert(
      fc.property(calculators, ([state, given]) => {
        const { lines, total } = breakdown(state, given)
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.cents)
      }),
    )
  })

  it('payments that together miss what is financed by no more than half a cent each', () => {
    fc.assert(
      fc.property(financing, ([state, given]) => {
        const { monthlyCents, financedCents } = calculate(state, given)
        expect(monthlyCents * state.calcTerm).toBeGreaterThanOrEqual(financedCents - state.calcTerm / 2)
      }),
    )
  })

  it('plain division with an APR of 0, to the nearest cent, and no interest', () => {
    fc.assert(
      fc.property(financing, ([state, given]) => {
        const { monthlyCents, financedCents, interestCents } = calculate({ ...state, calcApr: 0 }, given)
        expect([monthlyCents, interestCents]).toEqual([Math.round(financedCents / state.calcTerm), 0])
      }),
    )
  })

  it('never less for a higher price, APR or tax, and never more for more down or a better trade-in', () => {
    fc.assert(
      fc.property(financing, fc.integer({ min: 1, max: 50_000 }), ([state, given], more) => {
        const monthly = (changes: Partial<CalculatorState>, changed: Partial<CalculatorTerms> = {}) =>
          calculate({ ...state, ...changes }, { ...given, ...changed }).monthlyCents
        const before = monthly({})
        expect(monthly({}, { price: given.price + more })).toBeGreaterThanOrEqual(before)
        expect(monthly({ calcApr: state.calcApr + more / 10_000 })).toBeGreaterThanOrEqual(before)
        expect(monthly({ includeTaxes: true })).toBeGreaterThanOrEqual(monthly({ includeTaxes: false }))
        expect(monthly({ calcDownPayment: Math.min(given.price, state.calcDownPayment + more) })).toBeLessThanOrEqual(before)
        expect(monthly({ tradeInValue: state.tradeInValue + more })).toBeLessThanOrEqual(before)
      }),
    )
  })
})

describe('a submission', () => {
  it('recomputed comes to what the page showed, whatever the dealership’s default tax is by then', () => {
    fc.assert(
      fc.property(calculators, fc.double({ min: 0, max: 1, noNaN: true }), ([state, given], defaultTaxRate) => {
        const options = submission(state, given)
        const shown = calculate(state, given)
        const again = calculate(stateOf(options), { ...given, defaultTaxRate })
        expect(again.cashCents).toBe(shown.cashCents)
        if (options.paymentType === 'cash') {
          expect(options.cashTotal).toBe(shown.cashCents / 100)
          return
        }
        expect(again.monthlyCents).toBe(shown.monthlyCents)
        expect(options.monthlyPayment).toBe(shown.monthlyCents / 100)
      }),
    )
  })

  it('of a cash deal carries no loan and an APR of 0, and of a switched-off trade-in nothing', () => {
    const cash = submission({ ...start, paymentType: 'cash', tradeInValue: 500, hasTradePayoff: true, tradePayoff: 20 }, terms)
    expect(cash).toEqual({
      paymentType: 'cash',
      includeTaxes: true,
      taxRate: 0.07,
      showTradeIn: false,
      tradeInValue: 0,
      hasTradePayoff: false,
      tradePayoff: 0,
      calcApr: 0,
      cashTotal: calculate({ ...start, paymentType: 'cash' }, terms).cashCents / 100,
    })
    expect(stateOf(cash).calcApr).toBe(start.calcApr)
  })

  it('names the ZIP code and where its rate is from; a half-typed one is left out', () => {
    const found = { ...start, zipCode: '85001', taxRate: 0, taxRegion: 'PHOENIX', taxState: 'AZ' }
    expect(submission(found, terms)).toMatchObject({ zipCode: '85001', taxRate: 0, taxRegion: 'PHOENIX', taxState: 'AZ' })
    expect(submission({ ...start, zipCode: '850' }, terms)).not.toHaveProperty('zipCode')
    expect(submission({ ...start, zipCode: '00000' }, terms)).toMatchObject({ zipCode: '00000', taxRate: 0.07 })
    expect(submission({ ...start, zipCode: '00000' }, terms)).not.toHaveProperty('taxRegion')
  })
})

it.each([
  [0.07, '7%'],
  [0.0725, '7.25%'],
  [0.086, '8.6%'],
  [0.10375, '10.375%'],
  [0, '0%'],
])('the rate %d reads %s', (rate, text) => {
  expect(rateText(rate)).toBe(text)
})
