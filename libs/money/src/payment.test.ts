import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cashTotalCents,
  DOC_FEE_CENTS,
  type FinancedDeal,
  financedCents,
  LOAN_TERMS_MONTHS,
  monthlyPaymentCents,
  scoreLabel,
  suggestedApr,
  taxCents,
  tradeCreditCents,
} from './payment.ts'

const cents = (max: number) => fc.integer({ min: 0, max })
const deals: fc.Arbitrary<FinancedDeal> = fc.record({
  priceCents: fc.integer({ min: 1, max: 500_000_00 }),
  taxPercent: fc.option(fc.double({ min: 0, max: 15, noNaN: true })),
  tradeInCents: cents(200_000_00),
  tradePayoffCents: cents(200_000_00),
  downPaymentCents: cents(100_000_00),
  aprPercent: fc.double({ min: 0, max: 35, noNaN: true }),
  termMonths: fc.constantFrom(...LOAN_TERMS_MONTHS),
})

/** Returns the remaining debt after paying `paymentCents` every month of the term. */
function owedAfter(deal: FinancedDeal, paymentCents: number): number {
  let owed = financedCents(deal)
  for (let month = 0; month < deal.termMonths; month++) owed += (owed * deal.aprPercent) / 1200 - paymentCents
  return owed
}

describe('monthly payment', () => {
  it('is the textbook amount', () => {
    const loan = { priceCents: 20_000_00, taxPercent: null, docFeeCents: 0, termMonths: 60 }
    expect(monthlyPaymentCents({ ...loan, aprPercent: 6 })).toBe(386_66)
    expect(monthlyPaymentCents({ ...loan, aprPercent: 0 })).toBe(333_33)
    expect(monthlyPaymentCents({ ...loan, aprPercent: 5.99, downPaymentCents: 2_000_00 })).toBe(347_91)
  })

  it.each([
    ['a spreadsheet manual’s example of PMT', 10_000, 8, 10, 1037.03],
    ['an encyclopedia’s mortgage formula', 200_000, 6.5, 360, 1264.14],
    ['a mortgage table, 30 years', 200_000, 6, 360, 1199.1],
    ['a mortgage table, per 100,000', 100_000, 6, 360, 599.55],
    ['a finance textbook’s car loan', 20_000, 5, 60, 377.42],
    ['a finance textbook’s instalment loan', 5_000, 12, 36, 166.07],
    ['a car loan table, 5 years', 25_000, 5.99, 60, 483.2],
    ['a car loan table, 6 years', 35_000, 7, 72, 596.72],
  ])('agrees with published loans: %s', (_source, dollars, aprPercent, termMonths, payment) => {
    const deal = { priceCents: dollars * 100, taxPercent: null, docFeeCents: 0, aprPercent, termMonths }
    expect(monthlyPaymentCents(deal)).toBe(Math.round(payment * 100))
  })

  it('without interest is the amount financed divided by the months, to the nearest cent', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const loan = { ...deal, aprPercent: 0 }
        expect(monthlyPaymentCents(loan)).toBe(Math.round(financedCents(loan) / loan.termMonths))
      }),
    )
  })

  it('pays off the loan within the rounding of each payment', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const growth = (1 + deal.aprPercent / 1200) ** deal.termMonths
        expect(Math.abs(owedAfter(deal, monthlyPaymentCents(deal)))).toBeLessThanOrEqual(deal.termMonths * growth + 1)
      }),
    )
  })

  it('is whole cents, never negative, and never less than the loan divided by the months', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const payment = monthlyPaymentCents(deal)
        expect(Number.isInteger(payment) && payment >= 0).toBe(true)
        expect(payment).toBeGreaterThanOrEqual(Math.round(financedCents(deal) / deal.termMonths) - 1)
      }),
    )
  })

  it('never decreases with price or rate, and never increases with down payment or a longer term without interest', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const payment = monthlyPaymentCents(deal)
        expect(monthlyPaymentCents({ ...deal, priceCents: deal.priceCents + 100_00 })).toBeGreaterThanOrEqual(payment)
        expect(monthlyPaymentCents({ ...deal, aprPercent: deal.aprPercent + 0.01 })).toBeGreaterThanOrEqual(payment)
        expect(monthlyPaymentCents({ ...deal, termMonths: deal.termMonths + 12, aprPercent: 0 })).toBeLessThanOrEqual(payment)
        expect(monthlyPaymentCents({ ...deal, downPaymentCents: (deal.downPaymentCents ?? 0) + 100_00 })).toBeLessThanOrEqual(payment)
      }),
    )
  })

  it('is continuous for rates near 0', () => {
    const loan = { priceCents: 500_000_00, taxPercent: null, docFeeCents: 0, termMonths: 84 }
    expect(
      Math.abs(monthlyPaymentCents({ ...loan, aprPercent: 1e-12 }) - monthlyPaymentCents({ ...loan, aprPercent: 0 })),
    ).toBeLessThanOrEqual(1)
  })

  it('throws for a loan without a term', () => {
    const loan = { priceCents: 1_00, taxPercent: null, aprPercent: 1 }
    expect(() => monthlyPaymentCents({ ...loan, termMonths: 0 })).toThrow(RangeError)
    expect(() => monthlyPaymentCents({ ...loan, termMonths: Number.NaN })).toThrow(RangeError)
  })
})

describe('cash total', () => {
  it('is price, tax after trade-in and doc fee, less the trade-in', () => {
    expect(cashTotalCents({ priceCents: 30_000_00, taxPercent: 7, tradeInCents: 10_000_00 })).toBe(
      30_000_00 + 1_400_00 + 245_28 - 10_000_00,
    )
    expect(cashTotalCents({ priceCents: 30_000_00, taxPercent: null })).toBe(30_000_00 + DOC_FEE_CENTS)
    expect(cashTotalCents({ priceCents: 30_000_00, taxPercent: 0, docFeeCents: 0 })).toBe(30_000_00)
  })

  it('equals the amount financed without a down payment', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        expect(financedCents({ ...deal, downPaymentCents: 0 })).toBe(Math.max(0, cashTotalCents(deal)))
      }),
    )
  })
})

describe('tax and trade-in', () => {
  it('taxes the price minus the trade-in value, whatever its payoff is, and never below 0', () => {
    expect(taxCents({ priceCents: 30_000_00, taxPercent: 7, tradeInCents: 10_000_00, tradePayoffCents: 9_000_00 })).toBe(1_400_00)
    expect(taxCents({ priceCents: 5_000_00, taxPercent: 7, tradeInCents: 10_000_00 })).toBe(0)
    expect(taxCents({ priceCents: 99_99, taxPercent: 7.25 })).toBe(7_25)
  })

  it('credits the trade-in value minus the payoff, never below 0', () => {
    expect(tradeCreditCents({ priceCents: 1, taxPercent: null, tradeInCents: 10_000_00, tradePayoffCents: 4_000_00 })).toBe(6_000_00)
    expect(tradeCreditCents({ priceCents: 1, taxPercent: null, tradeInCents: 4_000_00, tradePayoffCents: 10_000_00 })).toBe(0)
  })
})

describe('credit score', () => {
  it.each([
    [850, 3.99, 'Excellent'],
    [750, 3.99, 'Excellent'],
    [749, 5.99, 'Good'],
    [700, 5.99, 'Good'],
    [699, 7.99, 'Fair'],
    [650, 7.99, 'Fair'],
    [649, 9.99, 'Poor'],
    [500, 9.99, 'Poor'],
    [Number.NaN, 9.99, 'Poor'],
  ])('%d suggests %d and is %s', (score, apr, label) => {
    expect(suggestedApr(score)).toBe(apr)
    expect(suggestedApr(score, 'cash')).toBe(0)
    expect(scoreLabel(score)).toBe(label)
  })
})
