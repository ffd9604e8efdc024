import type { PriceModel } from './fit-prices.ts'
import { comparablesKey } from './fit-prices.ts'
import { leverageOf, predictTarget } from './nested-ridge.ts'
import { ageOf, numbersOf, usualLogPrice } from './price-slopes.ts'
import { confidenceOf } from './residual-quantiles.ts'
import { groupNames, isValuable } from './usable-vehicle.ts'
import type { Confidence, ValuedVehicle } from './valuation.ts'

/** What a vehicle would sell for, in dollars that are not rounded yet: four of five prices lie from `low` to `high`. */
export interface PredictedPrice {
  low: number
  middle: number
  high: number
  confidence: Confidence
}

/** What a vehicle would sell for by the prices of a lot; null when they are too few, or its year or miles are not those of a vehicle. */
export function predictPrice({ asOf, fit, vehicles }: PriceModel, vehicle: ValuedVehicle): PredictedPrice | null {
  if (fit === null || !isValuable(vehicle, asOf)) return null
  const age = ageOf(vehicle.year, asOf)
  const numbers = numbersOf(age, vehicle.mileage)
  const groups = groupNames(vehicle)
  const middle = Math.exp(usualLogPrice(age, vehicle.mileage) + predictTarget(fit.ridge, numbers, groups))
  const confidence = confidenceOf(vehicles.get(comparablesKey(vehicle))?.length ?? 0)
  const spread = Math.exp(fit.quantiles[confidence] * Math.sqrt(1 + leverageOf(fit.ridge, numbers, groups)))
  return { low: middle / spread, middle, high: middle * spread, confidence }
}
