import { foldName } from './fold-name.ts'
import type { PricedVehicle, ValuedVehicle } from './valuation.ts'

/** The range of prices to learn from. Others are typing errors, placeholders, or vehicles about which a dealership's lot says nothing. */
const PRICE = { min: 500, max: 2_000_000 }
const MILES_MAX = 500_000
const AGE_MAX = 40
/** Model years may be ahead of the calendar. */
const YEARS_AHEAD = 2

/** Returns whether a vehicle can be valued: it has a plausible year and miles, a make and a model. 0 miles count as missing. */
export function isValuable(vehicle: ValuedVehicle, asOf: Date): boolean {
  const thisYear = asOf.getUTCFullYear()
  const { year, mileage } = vehicle
  if (!Number.isInteger(year) || year < thisYear - AGE_MAX || year > thisYear + YEARS_AHEAD) return false
  return mileage > 0 && mileage <= MILES_MAX && foldName(vehicle.make) !== '' && foldName(vehicle.model) !== ''
}

/** Returns whether a vehicle has a price to learn from. */
export function isPriced(vehicle: PricedVehicle, asOf: Date): boolean {
  return vehicle.price >= PRICE.min && vehicle.price <= PRICE.max && isValuable(vehicle, asOf)
}
