import { foldName } from './fold-name.ts'
import type { PricedVehicle, ValuedVehicle } from './valuation.ts'

/** What prices are learned within; anything else is a slip of the keyboard, a placeholder, or a vehicle that a dealership's lot says nothing about. */
const PRICE = { min: 500, max: 2_000_000 }
const MILES_MAX = 500_000
const AGE_MAX = 40
/** The model year runs ahead of the calendar. */
const YEARS_AHEAD = 2

/** Whether a value can be worked out for it: a year and miles that a vehicle can have, and a make. No miles at all are absent miles. */
export function isValuable(vehicle: ValuedVehicle, asOf: Date): boolean {
  const thisYear = asOf.getUTCFullYear()
  const { year, mileage } = vehicle
  if (!Number.isInteger(year) || year < thisYear - AGE_MAX || year > thisYear + YEARS_AHEAD) return false
  return mileage > 0 && mileage <= MILES_MAX && foldName(vehicle.make) !== '' && foldName(vehicle.model) !== ''
}

/** Whether its price teaches anything. */
export function isPriced(vehicle: PricedVehicle, asOf: Date): boolean {
  return vehicle.price >= PRICE.min && vehicle.price <= PRICE.max && isValuable(vehicle, asOf)
}
