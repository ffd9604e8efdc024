import { CONDITION_GROUPS, CONDITION_KEYS, type ConditionKey } from '@forecourt/trade-in/condition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConditionAnswers } from './deduction-lines.ts'
import { estimate } from './estimate.ts'
import { fitPrices } from './fit-prices.ts'
import { AS_OF } from './testing/sample-vehicles.ts'
import type { PricedVehicle, ValuedVehicle } from './valuation.ts'
import { DEDUCTION_KEYS, DEFAULT_VALUATION_SETTINGS, type Deduction, type ValuationSettings } from './valuation-settings.ts'

const names = fc.constantFrom('Ford', 'F-150', 'f150', 'Camry', 'Chevy', '', '__proto__', 'Ünïcode')
const anyNumber = fc.oneof(fc.double(), fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e308))
const saneOr = (sane: fc.Arbitrary<number>) => fc.oneof({ weight: 9, arbitrary: sane }, { weight: 1, arbitrary: anyNumber })
const valuedVehicles: fc.Arbitrary<ValuedVehicle> = fc.record({
  year: saneOr(fc.integer({ min: 1995, max: 2027 })),
  make: names,
  model: names,
  trim: names,
  mileage: saneOr(fc.integer({ min: 1, max: 300_000 })),
})
const pricedVehicles: fc.Arbitrary<PricedVehicle> = fc
  .tuple(
    valuedVehicles,
    fc.record({
      vehicleId: fc.constantFrom('', 'a', 'b', 'c', ...'0123456789defghijklmnopqrst'),
      price: saneOr(fc.integer({ min: 1, max: 200_000 })),
      listed: fc.boolean(),
    }),
  )
  .map(([vehicle, rest]) => ({ ...vehicle, ...rest }))
const lots = fc.array(pricedVehicles, { maxLength: 60 })
const saneVehicle: fc.Arbitrary<ValuedVehicle> = fc.record({
  year: fc.integer({ min: 1995, max: 2027 }),
  make: fc.constantFrom('Ford', 'Toyota'),
  model: fc.constantFrom('F-150', 'Camry'),
  trim: names,
  mileage: fc.integer({ min: 1, max: 300_000 }),
})
const saneLots = fc
  .array(fc.tuple(saneVehicle, fc.integer({ min: 500, max: 150_000 })), { minLength: 8, maxLength: 40 })
  .map((found) => found.map(([vehicle, price], i): PricedVehicle => ({ ...vehicle, vehicleId: `v${i}`, price, listed: true })))
const conditions: fc.Arbitrary<ConditionAnswers> = fc.record({
  ...(Object.fromEntries(CONDITION_KEYS.map((key) => [key, fc.constantFrom('', ...Object.keys(CONDITION_GROUPS[key].options))])) as Record<
    ConditionKey,
    fc.Arbitrary<string>
  >),
  originalTires: fc.boolean(),
})
const deductions: fc.Arbitrary<Deduction> = fc.record({
  unit: fc.constantFrom('percent', 'dollars'),
  amount: fc.double({ min: 0, max: 100_000 }),
})
const settings: fc.Arbitrary<ValuationSettings> = fc.record({
  marginPercent: fc.double({ min: 0, max: 90 }),
  reconditioning: fc.integer({ min: 0, max: 100_000 }),
  deductions: fc.dictionary(fc.constantFrom(...DEDUCTION_KEYS), deductions),
})
const RUNS = { numRuns: 150 }

test('lines add up to the value, which is never below 0 and within its range', () => {
  fc.assert(
    fc.property(saneLots, saneVehicle, conditions, settings, (lot, vehicle, condition, how) => {
      const made = estimate(fitPrices(lot, AS_OF), vehicle, condition, how)
      if (made === null) throw new Error('there are vehicles enough')
      expect(made.lines.reduce((sum, { amount }) => sum + amount, made.estimatedValue)).toBe(made.tradeInValue)
      expect(made.lines.every(({ amount }) => Number.isInteger(amount) && amount < 0)).toBe(true)
      expect(made.tradeInLow).toBeGreaterThanOrEqual(0)
      for (const [low, middle, high] of [
        [made.retailLow, made.estimatedValue, made.retailHigh],
        [made.tradeInLow, made.tradeInValue, made.tradeInHigh],
      ] as const) {
        expect([low, middle, high].every(Number.isInteger)).toBe(true)
        expect(low).toBeLessThanOrEqual(middle)
        expect(middle).toBeLessThanOrEqual(high)
      }
    }),
    RUNS,
  )
})

test('does not depend on the order of the vehicles', () => {
  const shuffled = lots.chain((lot) => fc.tuple(fc.constant(lot), fc.shuffledSubarray(lot, { minLength: lot.length })))
  fc.assert(
    fc.property(shuffled, saneVehicle, conditions, ([lot, mixed], vehicle, condition) => {
      const made = [lot, mixed].map((each) => estimate(fitPrices(each, AS_OF), vehicle, condition, DEFAULT_VALUATION_SETTINGS))
      expect(made[1]).toEqual(made[0])
    }),
    RUNS,
  )
})

test('a worse answer never raises the value of an otherwise equal vehicle', () => {
  const costOf = (key: ConditionKey, answer: string, retail: number) => {
    const deduction = DEFAULT_VALUATION_SETTINGS.deductions[`${key}.${answer}`]
    return deduction === undefined ? 0 : deduction.unit === 'percent' ? (retail * deduction.amount) / 100 : deduction.amount
  }
  fc.assert(
    fc.property(saneLots, saneVehicle, conditions, fc.constantFrom(...CONDITION_KEYS), (lot, vehicle, condition, key) => {
      const model = fitPrices(lot, AS_OF)
      const values = Object.keys(CONDITION_GROUPS[key].options).map((answer) => {
        const made = estimate(model, vehicle, { ...condition, [key]: answer }, DEFAULT_VALUATION_SETTINGS)
        return { cost: costOf(key, answer, made?.estimatedValue ?? 0), value: made?.tradeInValue ?? 0 }
      })
      const byCost = values.toSorted((one, other) => one.cost - other.cost).map(({ value }) => value)
      expect(byCost).toEqual(byCost.toSorted((one, other) => other - one))
    }),
    RUNS,
  )
})

test('never throws for any lot and vehicle', () => {
  fc.assert(
    fc.property(lots, valuedVehicles, conditions, settings, (lot, vehicle, condition, how) => {
      const made = estimate(fitPrices(lot, AS_OF), vehicle, condition, how)
      if (made !== null) expect([made.estimatedValue, made.retailLow, made.retailHigh, made.tradeInValue].every(Number.isFinite)).toBe(true)
    }),
    RUNS,
  )
})
