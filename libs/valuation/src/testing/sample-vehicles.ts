import { CONDITION_GROUPS, CONDITION_KEYS } from '@forecourt/trade-in/condition'
import type { ConditionAnswers } from '../deduction-lines.ts'
import type { PricedVehicle, ValuedVehicle } from '../valuation.ts'

/** The day that the tests value on. */
export const AS_OF = new Date('2026-07-01T00:00:00Z')

/** A 2020 Toyota Camry with 60,000 miles, or what is said in its place. */
export function valued(said: Partial<ValuedVehicle> = {}): ValuedVehicle {
  return { year: 2020, make: 'Toyota', model: 'Camry', trim: '', mileage: 60_000, ...said }
}

/** The same, for sale at 20,000 dollars. */
export function priced(vehicleId: string, said: Partial<PricedVehicle> = {}): PricedVehicle {
  return { ...valued(), vehicleId, price: 20_000, listed: true, ...said }
}

/** As many vehicles alike. */
export function alike(count: number, said: Partial<PricedVehicle> = {}): PricedVehicle[] {
  return Array.from({ length: count }, (_, i) => priced(`v${i}`, said))
}

/** The first answer of every question, which by default takes nothing off, but for the keys: two. */
export const NOTHING_WRONG: ConditionAnswers = {
  ...Object.fromEntries(CONDITION_KEYS.map((key) => [key, Object.keys(CONDITION_GROUPS[key].options)[0]])),
  keysAvailable: '2',
}
