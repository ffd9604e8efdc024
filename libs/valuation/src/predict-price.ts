import { comparablesKey, type Extent, type PriceModel } from './fit-prices.ts'
import { modelName } from './model-name.ts'
import { leverageOf, predictTarget } from './nested-ridge.ts'
import { ageOf, numbersOf, usualLogPrice } from './price-slopes.ts'
import { confidenceOf } from './residual-quantiles.ts'
import { isValuable } from './usable-vehicle.ts'
import type { Confidence, ValuedVehicle } from './valuation.ts'

/** The predicted price of a vehicle in dollars, not rounded: four of five prices lie between `low` and `high`. */
interface PredictedPrice {
  low: number
  middle: number
  high: number
  confidence: Confidence
}

/** A wider range than a fourth to four times the middle carries no information. */
const WIDEST = Math.log(4)

/**
 * Predicts the price of a vehicle from the prices of a lot; null when there are too few, or its year or miles are implausible. For a vehicle that
 * is older than all of the lot, or has more miles, the usual depreciation extends the learned curves, which do not hold there.
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
