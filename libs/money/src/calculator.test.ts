import { describe, expect, it } from 'vitest'
import {
  type CalculatorState,
  changedFields,
  changeField,
  foundTaxRate,
  isAverageRate,
  startState,
  typedCents,
  typedDollars,
} from './calculator.ts'

const terms = { price: 30_995.5, docFee: 245.28, defaultTaxRate: 0.07 }
const start = startState()
const phoenix = {
  rate: 0.086,
  regionName: 'PHOENIX',
  state: 'AZ',
  stateName: 'Arizona',
  county: 'Maricopa',
  source: 'zip',
  sellerInCounty: false,
  vehicleTax: null,
} as const
const inPhoenix = foundTaxRate(changeField(start, 'zipCode', '85001', terms), '85001', phoenix, terms)

describe('a calculator', () => {
  it('starts with finance, 60 months, score 700, 5.99 % and taxes included', () => {
    expect(start).toMatchObject({ paymentType: 'finance', calcTerm: 60, calcCreditScore: 700, calcApr: 5.99, includeTaxes: true })
    expect(start).toMatchObject({ calcDownPayment: 0, showTradeIn: false, hasTradePayoff: false, zipCode: '', taxRate: null })
  })

  it('of a cash-only packet starts with cash and cannot be changed', () => {
    const cashOnly = { ...terms, cashOnly: true }
    const state = startState(cashOnly)
    expect(state.paymentType).toBe('cash')
    expect(changeField(state, 'paymentType', 'finance', cashOnly)).toBe(state)
    expect(changeField(start, 'paymentType', 'cash', terms).paymentType).toBe('cash')
  })

  it.each([
    [760, 760, 3.99],
    [600, 600, 9.99],
    [300, 500, 9.99],
    [2_000, 850, 3.99],
    [654, 650, 7.99],
  ])('takes the credit score %d as %d, which suggests %d %', (given, calcCreditScore, calcApr) => {
    expect(changeField(start, 'calcCreditScore', given, terms)).toMatchObject({ calcCreditScore, calcApr })
  })

  it('keeps a typed APR until the credit score changes', () => {
    const own = changeField(start, 'calcApr', 4.5, terms)
    expect(changeField(own, 'calcTerm', 72, terms).calcApr).toBe(4.5)
    expect(changeField(own, 'calcCreditScore', 710, terms).calcApr).toBe(5.99)
  })

  it.each<[keyof CalculatorState & ('calcDownPayment' | 'calcApr' | 'calcTerm' | 'tradeInValue' | 'tradePayoff'), number, number]>([
    ['calcDownPayment', -1, 0],
    ['calcDownPayment', 99_999, 30_995.5],
    ['calcDownPayment', Number.NaN, 0],
    ['calcApr', -3, 0],
    ['calcApr', 4.567, 4.57],
    ['calcApr', 1_000, 40],
    ['calcApr', Number.NaN, 5.99],
    ['calcTerm', 61, 60],
    ['calcTerm', 84, 84],
    ['tradeInValue', 12_345.6, 12_346],
    ['tradeInValue', Number.POSITIVE_INFINITY, 0],
    ['tradePayoff', -5, 0],
    ['tradePayoff', 5e9, 1_000_000],
  ])('takes %s %d as %d', (field, given, kept) => {
    expect(changeField(start, field, given, terms)[field]).toBe(kept)
  })

  it('reports the fields that a change affects, and stays the same object when nothing changes', () => {
    const next = changeField(start, 'calcCreditScore', 760, terms)
    expect(changedFields(start, next)).toEqual([
      { field: 'calcCreditScore', oldValue: 700, newValue: 760 },
      { field: 'calcApr', oldValue: 5.99, newValue: 3.99 },
    ])
    expect(changeField(start, 'calcTerm', 60, terms)).toBe(start)
  })
})

describe('a ZIP code', () => {
  it.each([
    ['85001', '85001'],
    ['85001-1234', '85001'],
    [' 0a2b1c3d9 ', '02139'],
    ['none', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(changeField(start, 'zipCode', typed, terms).zipCode).toBe(kept)
  })

  it('sets its rate, region and state, also for a rate of 0 %', () => {
    expect(inPhoenix).toMatchObject({ taxRate: 0.086, taxRegion: 'PHOENIX', taxState: 'AZ' })
    const portland = changeField(start, 'zipCode', '97201', terms)
    expect(foundTaxRate(portland, '97201', { ...phoenix, rate: 0 }, terms).taxRate).toBe(0)
  })

  const average = { ...phoenix, rate: 0.084, regionName: 'average for Arizona', source: 'average' } as const
  const typed = changeField(start, 'zipCode', '85001', terms)

  it('with only an average rate names it as one', () => {
    const found = foundTaxRate(typed, '85001', average, terms)
    expect(found).toMatchObject({ taxRate: 0.084, taxRegion: 'average for Arizona', taxState: 'AZ' })
    expect([found, inPhoenix, start].map(isAverageRate)).toEqual([true, false, false])
  })

  it('in the county of the dealership uses its own rate instead of an average, but not instead of a known rate', () => {
    const own = { ...terms, defaultTaxRate: 0.0875 }
    const near = { ...average, sellerInCounty: true }
    expect(foundTaxRate(typed, '85001', near, own)).toMatchObject({ taxRate: 0.0875, taxRegion: 'Maricopa County', taxState: 'AZ' })
    expect(foundTaxRate(typed, '85001', average, own).taxRate).toBe(0.084)
    expect(foundTaxRate(typed, '85001', { ...phoenix, sellerInCounty: true }, own).taxRate).toBe(0.086)
    // 7 % is the rate of a dealership that has not chosen one
    expect(foundTaxRate(typed, '85001', near, terms).taxRate).toBe(0.084)
  })

  it('removes rate, region and state when it changes or has no rate', () => {
    const none = { taxRate: null, taxRegion: '', taxState: '' }
    expect(changeField(inPhoenix, 'zipCode', '8500', terms)).toMatchObject({ zipCode: '8500', ...none })
    expect(changeField(inPhoenix, 'zipCode', '10001', terms)).toMatchObject({ zipCode: '10001', ...none })
    expect(foundTaxRate(inPhoenix, '85001', null, terms)).toMatchObject(none)
    expect(foundTaxRate(inPhoenix, '85001', { ...phoenix, rate: Number.NaN }, terms)).toMatchObject(none)
  })

  it('typed again changes nothing, and the response for another ZIP code is ignored', () => {
    expect(changeField(inPhoenix, 'zipCode', '85001', terms)).toBe(inPhoenix)
    const moved = changeField(inPhoenix, 'zipCode', '10001', terms)
    expect(foundTaxRate(moved, '85001', phoenix, terms)).toBe(moved)
  })
})

it.each([
  ['$12,500', 12_500],
  ['12,500.00', 12_500],
  ['1,500.000', 1_500],
  ['12,500.00 ', 12_500],
  ['$8,400.50 USD', 8_400],
  ['1,500.00.', 1_500],
  ['007', 7],
  ['', 0],
  ['abc', 0],
  ['99999999999999', 50_000],
])('%j typed as dollars is %s', (text, dollars) => {
  expect(typedDollars(text, 50_000)).toBe(dollars)
})

it.each([
  ['1,500', ''],
  ['1,500.', '.'],
  ['1,500.50', '.50'],
  ['1,500.505', '.50'],
  ['1,500.50 ', '.50'],
  ['1,500.5 USD', '.5'],
])('the typed cents of %j are %j', (text, cents) => {
  expect(typedCents(text)).toBe(cents)
})
