import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATE_NAMES } from './state-names.ts'
import { type TaxedDeal, type VehicleTax, vehicleTaxCents, vehicleTaxNotes } from './vehicle-tax.ts'
import { type LocalRates, VEHICLE_TAX_RULES, vehicleTaxAt, vehicleTaxRuleOn } from './vehicle-tax-rules.ts'

const TODAY = '2026-11-24'

function ruleOf(state: string, day = TODAY, rates: LocalRates = { buyer: 0, seller: null }): VehicleTax {
  const rule = vehicleTaxRuleOn(state, day)
  if (rule === null) throw new Error(`no rule of ${state}`)
  return vehicleTaxAt(state, rule, rates)
}

interface Example {
  state: string
  /** dollars */
  price: number
  tradeIn?: number
  usedOrNew?: 'used' | 'new'
  /** fractions */
  buyer?: number
  seller?: number
  day?: string
  tax: number
  /** the arithmetic as the source has it */
  because: string
}

/** Worked examples, each by the page or statute that the rule names as its source. */
const EXAMPLES: readonly Example[] = [
  { state: 'AK', price: 30_000, buyer: 0, tax: 0, because: 'no state tax; Anchorage has none of its own' },
  { state: 'AR', price: 3_999, buyer: 0.025, tax: 0, because: 'used below $4,000 is exempt' },
  { state: 'AR', price: 9_000, buyer: 0.025, tax: 377.5, because: 'used below $10,000: 3.5 % of 9,000, local 2.5 % of 2,500' },
  { state: 'AR', price: 30_000, buyer: 0.025, tax: 2_012.5, because: '6.5 % of 30,000, local 2.5 % of the first 2,500' },
  { state: 'AZ', price: 30_000, tradeIn: 10_000, buyer: 0.01, seller: 0.027, tax: 1_660, because: '5.6 % + the dealer’s 2.7 % of 20,000' },
  {
    state: 'CA',
    price: 30_000,
    tradeIn: 10_000,
    buyer: 0.03,
    tax: 3_075,
    because: 'Reg. 1654: 10.25 % of 30,000, nothing off for the trade-in',
  },
  { state: 'CO', price: 30_000, buyer: 0.0515, tax: 2_415, because: '2.9 % + 5.15 % where the buyer lives' },
  { state: 'CT', price: 50_000, tax: 3_175, because: '6.35 % up to 50,000' },
  { state: 'CT', price: 60_000, tax: 4_650, because: '7.75 % of the whole price above 50,000' },
  { state: 'DE', price: 30_000, tax: 1_575, because: '5.25 % document fee since 2025-10-01' },
  { state: 'DE', price: 100, tax: 8, because: 'at least $8' },
  { state: 'FL', price: 30_000, buyer: 0.015, tax: 1_875, because: 'GT-800019: 6 % of 30,000 and 1.5 % of 5,000' },
  { state: 'FL', price: 30_000, tradeIn: 27_000, buyer: 0.01, tax: 210, because: '6 % and 1 % of the 3,000 that are taxed' },
  { state: 'GA', price: 30_000, tradeIn: 5_000, tax: 1_750, because: 'MVD-2023-02: 7 % of 25,000' },
  { state: 'HI', price: 30_000, tax: 1_350, because: '4 % and the county’s 0.5 %' },
  { state: 'IA', price: 30_000, tradeIn: 10_000, tax: 1_000, because: '321.105A: 5 % of 20,000' },
  { state: 'IL', price: 30_000, buyer: 0.0325, tax: 2_850, because: '6.25 % + 1 % RTA + 1 % Cook + 1.25 % Chicago' },
  { state: 'IN', price: 30_000, tradeIn: 10_000, tax: 1_400, because: '28S: 7 % of 20,000' },
  { state: 'KS', price: 30_000, buyer: 0.01, seller: 0.025, tax: 2_700, because: 'Notice 02-05: 6.5 % + the higher 2.5 %' },
  { state: 'KY', price: 30_000, tradeIn: 10_000, tax: 1_200, because: '138.4602: 6 % of 20,000' },
  { state: 'LA', price: 30_000, buyer: 0.05, tax: 3_000, because: '5 % + the parish’s 5 %' },
  { state: 'MA', price: 30_000, tradeIn: 10_000, tax: 1_250, because: '6.25 % of 20,000' },
  { state: 'MD', price: 30_000, tax: 1_950, because: '13-809: 6.5 % since 2025-07-01' },
  { state: 'MI', price: 30_000, tradeIn: 20_000, tax: 1_080, because: 'RAB 2022-17: 6 % of 30,000 less 12,000 in 2026' },
  { state: 'MN', price: 30_000, tax: 2_062.5, because: '6.875 %' },
  { state: 'MS', price: 30_000, tax: 1_500, because: '5 % for cars up to 10,000 lb' },
  { state: 'MT', price: 30_000, tax: 0, because: 'no sales tax' },
  { state: 'NC', price: 80_000, tax: 2_400, because: '105-187.3: 3 %; the $2,000 cap is for commercial vehicles' },
  { state: 'ND', price: 30_000, tax: 1_500, because: '57-40.3: 5 %' },
  { state: 'NE', price: 30_000, tradeIn: 10_000, buyer: 0.015, tax: 1_400, because: 'Form 6: 7 % of 20,000' },
  { state: 'NJ', price: 30_000, usedOrNew: 'new', tax: 1_987.5, because: '6.625 %' },
  { state: 'NJ', price: 50_000, usedOrNew: 'new', tradeIn: 10_000, tax: 2_850, because: '6.625 % of 40,000 and 0.4 % of 50,000' },
  { state: 'NM', price: 30_000, tradeIn: 10_000, tax: 800, because: '7-14-4: 4 % of 20,000' },
  { state: 'NY', price: 30_000, tradeIn: 10_000, buyer: 0.04875, tax: 1_775, because: 'Pub. 718: 8.875 % of 20,000' },
  { state: 'OH', price: 30_000, tradeIn: 10_000, buyer: 0.015, tax: 2_175, because: 'used: 7.25 % of the full 30,000' },
  { state: 'OH', price: 30_000, tradeIn: 10_000, usedOrNew: 'new', buyer: 0.015, tax: 1_450, because: 'new: 7.25 % of 20,000' },
  { state: 'OK', price: 30_000, tax: 1_321.25, because: '2103: $20 + 3.25 % of 28,500, and 1.25 % of 30,000' },
  { state: 'OR', price: 30_000, usedOrNew: 'new', tax: 150, because: '0.5 % privilege tax on new vehicles' },
  { state: 'OR', price: 30_000, tax: 0, because: 'used vehicles pay nothing' },
  { state: 'PA', price: 30_000, tradeIn: 10_000, buyer: 0.02, tax: 1_600, because: '6 % + Philadelphia’s 2 % of 20,000' },
  { state: 'RI', price: 30_000, tradeIn: 10_000, tax: 1_400, because: '7 % of 20,000' },
  { state: 'SC', price: 30_000, tax: 500, because: '56-3-627: 5 %, at most $500' },
  { state: 'SC', price: 8_000, tradeIn: 2_000, tax: 300, because: '5 % of 6,000' },
  { state: 'SD', price: 30_000, tax: 1_200, because: '32-5B: 4 %' },
  { state: 'TN', price: 30_000, buyer: 0.0275, tax: 2_188, because: '7 % of 30,000, 2.75 % of 1,600 and 2.75 % of the next 1,600' },
  { state: 'TX', price: 30_000, tradeIn: 10_000, tax: 1_250, because: 'ch. 152: 6.25 % of 20,000' },
  { state: 'UT', price: 30_000, seller: 0.0165, buyer: 0.02, tax: 2_325, because: 'Pub. 5: 7.75 % where the dealer is' },
  { state: 'VA', price: 30_000, tradeIn: 10_000, tax: 1_245, because: 'DMV: 4.15 % of the full 30,000' },
  { state: 'VA', price: 1_000, tax: 75, because: 'at least $75' },
  { state: 'VT', price: 30_000, tradeIn: 10_000, tax: 1_200, because: '6 % of 20,000' },
  { state: 'WA', price: 30_000, seller: 0.0385, tax: 3_255, because: '6.5 % + 3.85 % + 0.5 %' },
  { state: 'WA', price: 112_000, seller: 0.03, tax: 12_000, because: '10 % of 112,000 and 8 % of what is above 102,000' },
  { state: 'WI', price: 30_000, buyer: 0.009, tax: 1_770, because: '5 % + Milwaukee county’s 0.9 %' },
  { state: 'WV', price: 30_000, tradeIn: 10_000, tax: 1_200, because: '6 % of 20,000' },
  { state: 'WY', price: 30_000, buyer: 0.02, tax: 1_800, because: '4 % + the county’s 2 %' },
]

describe('the tax of a state on a vehicle', () => {
  it.each(EXAMPLES)('of $state on $price dollars is $tax: $because', ({ tax, ...example }) => {
    const { state, price, tradeIn = 0, usedOrNew = 'used', day = TODAY } = example
    const rule = ruleOf(state, day, { buyer: example.buyer ?? 0, seller: example.seller ?? null })
    expect(vehicleTaxCents(rule, { priceCents: price * 100, tradeInCents: tradeIn * 100, usedOrNew })).toBe(Math.round(tax * 100))
  })

  it('is shown by examples of at least 25 states, and known of every one', () => {
    expect(new Set(EXAMPLES.map(({ state }) => state)).size).toBeGreaterThanOrEqual(25)
    expect([...VEHICLE_TAX_RULES.keys()].sort()).toEqual(Object.keys(STATE_NAMES).sort())
    expect(vehicleTaxRuleOn('ZZ', TODAY)).toBeNull()
  })

  it.each([
    ['DE', '2025-09-30', 1_275, '2025-10-01', 1_575],
    ['MD', '2025-06-30', 1_800, '2025-07-01', 1_950],
    ['LA', '2029-12-31', 1_500, '2030-01-01', 1_425],
  ])('changes by itself on its day: %s', (state, before, taxBefore, after, taxAfter) => {
    const deal = { priceCents: 3_000_000, tradeInCents: 0, usedOrNew: 'used' } as const
    expect([before, after].map((day) => vehicleTaxCents(ruleOf(state, day), deal) / 100)).toEqual([taxBefore, taxAfter])
  })

  it.each([
    ['2025-12-31', 11_000],
    ['2026-01-01', 12_000],
    ['2026-12-31', 12_000],
    ['2027-01-01', 13_000],
    ['2028-01-01', 14_000],
    ['2029-01-01', 40_000],
  ])('of Michigan on %s takes at most $%d off for a trade-in', (day, credit) => {
    const deal = { priceCents: 5_000_000, tradeInCents: 4_000_000, usedOrNew: 'used' } as const
    expect(vehicleTaxCents(ruleOf('MI', day), deal)).toBe((5_000_000 - credit * 100) * 0.06)
  })

  it.each([
    ['2025-12-31', 0.003, null],
    ['2026-01-01', 0.005, 100_000],
    ['2026-06-30', 0.005, 100_000],
    ['2026-07-01', 0.005, 102_000],
  ])('of Washington on %s has the motor vehicle tax and luxury tax of that day', (day, rate, over) => {
    const { parts } = ruleOf('WA', day)
    expect(parts.find(({ name }) => name === 'motor vehicle tax')?.rate).toBe(rate)
    expect(parts.find(({ name }) => name === 'luxury tax')?.over ?? null).toBe(over)
  })

  it('counts every version from its own day on, and none before', () => {
    for (const [state, versions] of VEHICLE_TAX_RULES) {
      expect(versions.map(({ from }) => from)).toEqual(versions.map(({ from }) => from).sort())
      for (const version of versions) expect(vehicleTaxRuleOn(state, version.from)).toBe(version)
      for (const [at, { from }] of versions.slice(1).entries()) expect(vehicleTaxRuleOn(state, dayBefore(from))).toBe(versions[at])
    }
  })

  it('says where it comes from and how sure it is', () => {
    for (const versions of VEHICLE_TAX_RULES.values()) {
      for (const { source, certainty, from } of versions) {
        expect(source.length).toBeGreaterThan(10)
        expect(['H', 'M', 'L']).toContain(certainty)
        expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }
    }
  })
})

describe('what was taken', () => {
  const notes = (state: string, deal: Partial<TaxedDeal> = {}, rates?: LocalRates) =>
    vehicleTaxNotes(ruleOf(state, TODAY, rates), { priceCents: 3_000_000, tradeInCents: 1_000_000, usedOrNew: 'used', ...deal })

  it.each([
    ['CA', 'California taxes the full price'],
    ['SC', 'capped at $500'],
    ['SC', '5% infrastructure maintenance fee'],
    ['MI', 'Michigan takes at most $12,000 off for a trade-in'],
    ['OH', 'Ohio takes a trade-in off for new vehicles only'],
    ['FL', '6% state tax + 1.5% county surtax on the first $5,000'],
    ['TN', '7% state tax + 1.5% local tax on the first $1,600 + 2.75% single article tax from $1,600 to $3,200'],
    ['MT', 'Montana has no tax on this purchase'],
    ['AL', 'estimate'],
    ['OK', 'estimate'],
    ['AK', 'estimate'],
    ['DC', 'estimate'],
  ])('of %s is said: %s', (state, note) => {
    expect(notes(state, {}, { buyer: 0.015, seller: null })).toContain(note)
  })

  it('says nothing of a cap or minimum that is not reached, nor of an estimate that is none', () => {
    expect(notes('SC', { priceCents: 900_000, tradeInCents: 0 })).toEqual(['5% infrastructure maintenance fee'])
    expect(notes('VA', { priceCents: 100_000 })).toContain('at least $75')
    expect(notes('VA')).not.toContain('at least $75')
    expect(notes('OH', { usedOrNew: 'new' })).toEqual(['5.75% state tax'])
  })
})

const deals = fc.record({
  state: fc.constantFrom(...VEHICLE_TAX_RULES.keys()),
  day: fc.constantFrom('2025-01-01', '2026-06-30', TODAY, '2027-07-01', '2031-01-01'),
  priceCents: fc.integer({ min: 0, max: 20_000_000 }),
  tradeInCents: fc.integer({ min: 0, max: 20_000_000 }),
  usedOrNew: fc.constantFrom('used', 'new'),
  buyer: fc.integer({ min: 0, max: 8_000 }).map((steps) => steps / 100_000),
  seller: fc.option(fc.integer({ min: 0, max: 8_000 }).map((steps) => steps / 100_000)),
})

describe('the tax of any state on any vehicle', () => {
  it('is whole cents, never below 0, never above its cap, and never below its minimum', () => {
    fc.assert(
      fc.property(deals, ({ state, day, buyer, seller, ...deal }) => {
        const rule = ruleOf(state, day, { buyer, seller })
        const tax = vehicleTaxCents(rule, deal)
        expect(Number.isInteger(tax)).toBe(true)
        expect(tax).toBeGreaterThanOrEqual(deal.priceCents > 0 ? (rule.minimum ?? 0) * 100 : 0)
        expect(tax).toBeLessThanOrEqual((rule.cap ?? Number.POSITIVE_INFINITY) * 100)
      }),
    )
  })

  it('grows with the price and never with the trade-in', () => {
    fc.assert(
      fc.property(deals, fc.integer({ min: 0, max: 5_000_000 }), ({ state, day, buyer, seller, ...deal }, more) => {
        const rule = ruleOf(state, day, { buyer, seller })
        const tax = vehicleTaxCents(rule, deal)
        expect(vehicleTaxCents(rule, { ...deal, priceCents: deal.priceCents + more })).toBeGreaterThanOrEqual(tax)
        expect(vehicleTaxCents(rule, { ...deal, tradeInCents: deal.tradeInCents + more })).toBeLessThanOrEqual(tax)
      }),
    )
  })
})

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
