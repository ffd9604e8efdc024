import { type ConditionAnswers, deductionLines } from './deduction-lines.ts'
import { comparablesKey, type PriceModel } from './fit-prices.ts'
import { predictPrice } from './predict-price.ts'
import { MAX_COMPARABLES, type PricedVehicle, type Valuation, type ValuedVehicle } from './valuation.ts'
import type { ValuationSettings } from './valuation-settings.ts'

/** Retail figures are rounded to this many dollars. */
const RETAIL_STEP = 50
/** The miles that count as much as a year in the distance between two vehicles. */
const MILES_PER_YEAR = 12_000

/**
 * Estimates what a vehicle is worth to a dealership: its retail price by the dealership's own prices, less margin, reconditioning and deductions
 * for its condition (rules: trade-in estimate). Null when there are too few prices, or its year or miles are implausible.
 */
export function estimate(
  model: PriceModel,
  vehicle: ValuedVehicle,
  condition: ConditionAnswers,
  settings: ValuationSettings,
): Valuation | null {
  const predicted = predictPrice(model, vehicle)
  if (predicted === null) return null
  const estimatedValue = toStep(predicted.middle)
  const [retailLow, retailHigh] = [toStep(predicted.low), toStep(predicted.high)]
  const linesOf = (retail: number) => deductionLines(retail, vehicle.mileage, condition, settings)
  const tradeInOf = (retail: number) => linesOf(retail).reduce((left, { amount }) => left + amount, retail)
  const tradeInValue = tradeInOf(estimatedValue)
  return {
    estimatedValue,
    retailLow,
    retailHigh,
    confidence: predicted.confidence,
    comparables: nearest(model.vehicles.get(comparablesKey(vehicle)) ?? [], vehicle),
    lines: linesOf(estimatedValue),
    tradeInValue,
    // each line is rounded separately, so the value may be outside the range
    tradeInLow: Math.min(tradeInValue, tradeInOf(retailLow)),
    tradeInHigh: Math.max(tradeInValue, tradeInOf(retailHigh)),
    basedOn: model.basedOn,
  }
}

function nearest(vehicles: readonly PricedVehicle[], { year, mileage }: ValuedVehicle): PricedVehicle[] {
  const apart = (other: PricedVehicle) => Math.abs(other.year - year) + Math.abs(other.mileage - mileage) / MILES_PER_YEAR
  return vehicles.toSorted((one, other) => apart(one) - apart(other)).slice(0, MAX_COMPARABLES)
}

/** Rounds to a step, and to at least one: a vehicle that can be sold is worth something. */
function toStep(dollars: number): number {
  return Math.max(RETAIL_STEP, Math.round(dollars / RETAIL_STEP) * RETAIL_STEP)
}
