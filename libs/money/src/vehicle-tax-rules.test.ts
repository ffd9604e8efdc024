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

describe('the tax of a state on a vehicle', () => {
  it('is known for every state', () => {
    expect([...VEHICLE_TAX_RULES.keys()].sort()).toEqual(Object.keys(STATE_NAMES).sort())
    expect(vehicleTaxRuleOn('ZZ', TODAY)).toBeNull()
  })

  it.each([
    ['DE', '2025-09-30', 1_275, '2025-10-01', 1_575],
    ['MD', '2025-06-30', 1_800, '2025-07-01', 1_950],
    ['LA', '2029-12-31', 1_500, '2030-01-01', 1_425],
  ])('changes on its start date: %s', (state, before, taxBefore, after, taxAfter) => {
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

  it('uses every version from its start date on, and not before', () => {
    for (const [state, versions] of VEHICLE_TAX_RULES) {
      expect(versions.map(({ from }) => from)).toEqual(versions.map(({ from }) => from).sort())
      for (const version of versions) expect(vehicleTaxRuleOn(state, version.from)).toBe(version)
      for (const [at, { from }] of versions.slice(1).entries()) expect(vehicleTaxRuleOn(state, dayBefore(from))).toBe(versions[at])
    }
  })

  it('is an estimate only when its certainty is low', () => {
    for (const [state, versions] of VEHICLE_TAX_RULES) {
      for (const version of versions) {
        const rule = vehicleTaxAt(state, version, { buyer: 0.02, seller: null })
        const deal = { priceCents: 3_000_000, tradeInCents: 0, usedOrNew: 'used' } as const
        expect([state, rule.isEstimate, vehicleTaxNotes(rule, deal).includes('estimate')]).toEqual([
          state,
          version.certainty === 'L',
          version.certainty === 'L',
        ])
      }
    }
  })

  it('has a source, a certainty and a start date', () => {
    for (const versions of VEHICLE_TAX_RULES.values()) {
      for (const { source, certainty, from } of versions) {
        expect(source.length).toBeGreaterThan(10)
        expect(['H', 'M', 'L']).toContain(certainty)
        expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }
    }
  })
})

describe('the notes about a tax', () => {
  const notes = (state: string, deal: Partial<TaxedDeal> = {}, rates?: LocalRates) =>
    vehicleTaxNotes(ruleOf(state, TODAY, rates), { priceCents: 3_000_000, tradeInCents: 1_000_000, usedOrNew: 'used', ...deal })

  it.each([
    ['CA', 'California taxes the full price'],
    ['DC', 'the District of Columbia taxes the full price'],
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
  ])('of %s contain: %s', (state, note) => {
    expect(notes(state, {}, { buyer: 0.015, seller: null })).toContain(note)
  })

  it('omit a cap or minimum that does not apply, and an estimate for a certain rule', () => {
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
  it('is in whole cents, never below 0 or its minimum, and never above its cap', () => {
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

  it('never decreases with the price and never increases with the trade-in', () => {
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
