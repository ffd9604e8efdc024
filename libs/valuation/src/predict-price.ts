import { comparablesKey, type Extent, type PriceModel } from './fit-prices.ts'
import { modelName } from './model-name.ts'
import { leverageOf, predictTarget } from './nested-ridge.ts'
import { ageOf, numbersOf, usualLogPrice } from './price-slopes.ts'
import { confidenceOf } from './residual-quantiles.ts'
import { isValuable } from './usable-vehicle.ts'
import type { Confidence, ValuedVehicle } from './valuation.ts'

/** What a vehicle would sell for, in dollars that are not rounded yet: four of five prices lie from `low` to `high`. */
export interface PredictedPrice {
  low: number
  middle: number
  high: number
  confidence: Confidence
}

/** From so wide a range on, a wider one tells nothing more: a fourth to four times the middle. */
const WIDEST = Math.log(4)

/**
 * What a vehicle would sell for by the prices of a lot; null when they are too few, or its year or miles are not those of a vehicle. Older than every
 * vehicle of the lot, or with more miles, it loses beyond them what vehicles usually lose: curves that were learned do not hold there.
 */
export function predictPrice({ asOf, fit, vehicles }: PriceModel, vehicle: ValuedVehicle): PredictedPrice | null {
  if (fit === null || !isValuable(vehicle, asOf)) return null
  const { ridge, quantiles, ages, miles } = fit
  const age = ageOf(vehicle.year, asOf)
  const groups = modelName(vehicle)
  const learned = predictTarget(ridge, numbersOf(within(ages, age), within(miles, vehicle.mileage)), groups)
  const middle = Math.exp(usualLogPrice(age, vehicle.mileage) + learned)
  const confidence = confidenceOf(vehicles.get(comparablesKey(vehicle))?.length ?? 0)
  const uncertainty = Math.sqrt(1 + leverageOf(ridge, numbersOf(age, vehicle.mileage), groups))
  const spread = Math.exp(Math.min(WIDEST, quantiles[confidence] * uncertainty))
  return { low: middle / spread, middle, high: middle * spread, confidence }
}

function within([least, most]: Extent, value: number): number {
  return Math.min(most, Math.max(least, value))
}
