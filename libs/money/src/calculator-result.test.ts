import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalculatorState, type CalculatorTerms, changedFields, changeField, foundTaxRate, startState } from './calculator.ts'
import { breakdown, calculate, salesTaxLabel } from './calculator-result.ts'
import { stateOf, submission } from './calculator-submission.ts'
import { LOAN_TERMS_MONTHS } from './payment.ts'
import { rateText, type VehicleTax } from './vehicle-tax.ts'

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
/** Any state that a user can bring a calculator into, with its terms. */
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

describe('the result of a calculator', () => {
  it('finances price, 7 % tax and doc fee over 60 months at 5.99 %', () => {
    expect(calculate(start, terms)).toMatchObject({
      taxCents: 2_100_00,
      docFeeCents: 245_28,
      financedCents: 32_345_28,
      cashCents: 32_345_28,
      monthlyCents: 625_17,
    })
  })

  it('uses the doc fee and tax rate of the dealership, also when they are 0', () => {
    expect(calculate(start, { ...terms, docFee: 0, defaultTaxRate: 0 })).toMatchObject({
      docFeeCents: 0,
      taxCents: 0,
      cashCents: 30_000_00,
    })
    expect(calculate(start, { ...terms, docFee: 99.5, defaultTaxRate: 0.0625 })).toMatchObject({ docFeeCents: 99_50, taxCents: 1_875_00 })
  })

  it('uses the tax rate of the ZIP code instead, also 0 %, and none when taxes are not included', () => {
    const phoenix = { ...start, zipCode: '85001', taxRate: 0.086 }
    expect(calculate(phoenix, terms).taxCents).toBe(2_580_00)
    expect(calculate({ ...phoenix, taxRate: 0 }, terms).taxCents).toBe(0)
    expect(calculate({ ...phoenix, includeTaxes: false }, terms).taxCents).toBe(0)
  })

  it('has no doc fee without taxes when one switch is for taxes and fees', () => {
    const off = { ...start, includeTaxes: false }
    expect(calculate(off, terms).docFeeCents).toBe(245_28)
    expect(calculate(off, { ...terms, feesWithTaxes: true }).docFeeCents).toBe(0)
    expect(calculate(start, { ...terms, feesWithTaxes: true }).docFeeCents).toBe(245_28)
  })

  it('is the same as without a trade-in once the trade-in is switched off again', () => {
    const trade = { ...start, showTradeIn: true, tradeInValue: 10_000, hasTradePayoff: true, tradePayoff: 4_000 }
    expect(calculate(trade, terms)).toMatchObject({ tradeCreditCents: 6_000_00, taxCents: 1_400_00 })
    expect(calculate({ ...trade, showTradeIn: false }, terms)).toEqual(calculate(start, terms))
  })

  it('leaves the customer a remainder and nothing to pay when the trade-in is worth more than the deal', () => {
    const trade = { ...start, showTradeIn: true, tradeInValue: 40_000 }
    expect(calculate(trade, terms)).toMatchObject({
      financedCents: 0,
      monthlyCents: 0,
      cashCents: 0,
      leftOverCents: 9_754_72,
      interestCents: 0,
    })
  })

  it('is in whole cents and never below 0, for any choice', () => {
    fc.assert(
      fc.property(calculators, ([state, given]) => {
        for (const [name, cents] of Object.entries(calculate(state, given))) {
          expect([name, Number.isSafeInteger(cents) && cents >= 0]).toEqual([name, true])
        }
      }),
    )
  })

  it('has lines that add up to the total', () => {
    fc.assert(
      fc.property(calculators, ([state, given]) => {
        const { lines, total } = breakdown(state, given)
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.cents)
      }),
    )
  })

  it('has payments that add up to the amount financed less at most half a cent each', () => {
    fc.assert(
      fc.property(financing, ([state, given]) => {
        const { monthlyCents, financedCents } = calculate(state, given)
        expect(monthlyCents * state.calcTerm).toBeGreaterThanOrEqual(financedCents - state.calcTerm / 2)
      }),
    )
  })

  it('divides the amount by the months, to the nearest cent and without interest, at an APR of 0', () => {
    fc.assert(
      fc.property(financing, ([state, given]) => {
        const { monthlyCents, financedCents, interestCents } = calculate({ ...state, calcApr: 0 }, given)
        expect([monthlyCents, interestCents]).toEqual([Math.round(financedCents / state.calcTerm), 0])
      }),
    )
  })

  it('never decreases with price, APR or tax, and never increases with down payment or trade-in value', () => {
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
  it('comes to the same numbers as the page when it is recomputed, whatever the default tax of the dealership is by then', () => {
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

  it('of a cash deal has no loan and an APR of 0, and no trade-in when that is switched off', () => {
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

  it('contains the ZIP code and the place of its rate, and omits an incomplete ZIP code', () => {
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

describe('with the vehicle rules of a state', () => {
  const terms = { price: 30_000, docFee: 245.28, defaultTaxRate: 0.07, taxRules: 'state' } as const
  const cents = (value: number) => Math.round(value * 100)
  const southCarolina: VehicleTax = {
    state: 'SC',
    stateName: 'South Carolina',
    from: '2026-01-01',
    cap: 500,
    tradeIn: { kind: 'full' },
    isEstimate: false,
    parts: [{ name: 'fee', rate: 0.05 }],
  }
  const found = {
    rate: 0.0748,
    regionName: 'average for South Carolina',
    state: 'SC',
    stateName: 'South Carolina',
    county: 'Horry',
    ...({ source: 'average', sellerInCounty: false, vehicleTax: southCarolina } as const),
  }
  const typed = changeField(startState(), 'zipCode', '29577', terms)
  const ruled = foundTaxRate(typed, '29577', found, terms)

  it('the tax follows the rules instead of the rate, and the lines add up to the cent', () => {
    const { lines, total } = breakdown(ruled, terms)
    expect(lines.find(({ label }) => label === 'Sales tax (South Carolina vehicle rules)')?.cents).toBe(500_00)
    expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(total.cents)
    expect(calculate({ ...ruled, includeTaxes: false }, terms).taxCents).toBe(0)
  })

  it('a submission contains the rules, their date and the tax, and comes to the same numbers again', () => {
    const sent = submission(ruled, terms)
    const says = '5% fee; capped at $500'
    expect(sent.vehicleTax).toEqual({ state: 'SC', from: '2026-01-01', tax: 500, isEstimate: false, says })
    expect(sent.taxRate).toBe(0.016667)
    expect(calculate(stateOf(sent), terms)).toEqual(calculate(ruled, terms))
    expect(submission({ ...ruled, includeTaxes: false }, terms)).not.toHaveProperty('vehicleTax')
  })

  it('a dealership that has not chosen the rules uses the rate', () => {
    const plain = foundTaxRate(typed, '29577', found, { ...terms, taxRules: 'plain' })
    expect(plain.vehicleTax).toBeNull()
    expect(calculate(plain, terms).taxCents).toBe(cents(30_000 * 0.0748))
    expect(foundTaxRate(typed, '29577', found, { defaultTaxRate: 0.07 }).vehicleTax).toBeNull()
  })

  it('another ZIP code removes the rules, and they are not logged as a separate field', () => {
    expect(changeField(ruled, 'zipCode', '29578', terms).vehicleTax).toBeNull()
    expect(changedFields(typed, ruled).map(({ field }) => field)).toEqual(['taxRate', 'taxRegion', 'taxState'])
  })

  it('an estimate is labeled as one', () => {
    const estimate = { ...ruled, vehicleTax: { ...southCarolina, isEstimate: true } }
    expect(salesTaxLabel(estimate, terms)).toBe('Sales tax estimate (South Carolina vehicle rules)')
    expect(submission(estimate, terms).vehicleTax?.says).toMatch(/; estimate$/)
  })
})

describe('the label of the tax', () => {
  const terms = { price: 30_000, docFee: 0, defaultTaxRate: 0.07 }
  it.each([
    [{ taxRate: 0.1025, taxRegion: 'Chicago', taxState: 'IL' }, 'Sales tax (10.25%, Chicago, IL)'],
    [{ taxRate: 0.1025, taxRegion: 'CHICAGO', taxState: 'IL' }, 'Sales tax (10.25%, Chicago, IL)'],
    [{ taxRate: 0.0791, taxRegion: "COEUR D'ALENE", taxState: 'ID' }, "Sales tax (7.91%, Coeur D'alene, ID)"],
    [{ taxRate: 0.0854, taxRegion: 'average for New York', taxState: 'NY' }, 'Sales tax (8.54%, average for New York)'],
    [{ taxRate: 0.07, taxRegion: 'state rate', taxState: 'IN' }, 'Sales tax (7%, state rate, IN)'],
    [{ taxRate: 0, taxRegion: 'state rate', taxState: 'OR' }, 'Sales tax (0%, state rate, OR)'],
    [{}, 'Sales tax (7%)'],
  ])('%j is %s', (known, label) => {
    expect(salesTaxLabel({ ...startState(), ...known }, terms)).toBe(label)
  })
})
