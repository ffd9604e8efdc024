import { CONDITION_GROUPS, CONDITION_KEYS } from '@forecourt/trade-in/condition'
import type { ConditionAnswers } from '../deduction-lines.ts'
import type { PricedVehicle, ValuedVehicle } from '../valuation.ts'

/** The valuation date of the tests. */
export const AS_OF = new Date('2026-07-01T00:00:00Z')

/** Returns a 2020 Toyota Camry with 60,000 miles, with some facts replaced. */
export function valued(said: Partial<ValuedVehicle> = {}): ValuedVehicle {
  return { year: 2020, make: 'Toyota', model: 'Camry', trim: '', mileage: 60_000, ...said }
}

/** Returns the same vehicle for sale at 20,000 dollars. */
export function priced(vehicleId: string, said: Partial<PricedVehicle> = {}): PricedVehicle {
  return { ...valued(), vehicleId, price: 20_000, listed: true, ...said }
}

/** Returns `count` equal vehicles with different ids. */
export function alike(count: number, said: Partial<PricedVehicle> = {}): PricedVehicle[] {
  return Array.from({ length: count }, (_, i) => priced(`v${i}`, said))
}

/** The first answer to every question, which by default has no deduction; two keys. */
export const NOTHING_WRONG: ConditionAnswers = {
  ...Object.fromEntries(CONDITION_KEYS.map((key) => [key, Object.keys(CONDITION_GROUPS[key].options)[0]])),
  keysAvailable: '2',
}
