import { CONFIDENCES, type Confidence, GOOD_COMPARABLES } from './valuation.ts'

/** The share of vehicles whose price should be within the range. */
const COVERAGE = 0.8
/** The total weight of the residuals that a class borrows, in residuals of its own. */
const BORROWED = 5
/** The quantile of a lot with hardly any residuals. */
const USUAL_QUANTILE = 0.3
const LEAST_QUANTILE = 0.03

/** A residual of a vehicle by a fit without it, in units that are comparable between vehicles. */
interface ClassedResidual {
  confidence: Confidence
  size: number
}

export type ResidualQuantiles = Readonly<Record<Confidence, number>>

/** Returns the class of an estimate with this many vehicles of the same make and model. */
export function confidenceOf(comparables: number): Confidence {
  if (comparables === 0) return 'none'
  return comparables < GOOD_COMPARABLES ? 'few' : 'good'
}

/**
 * Returns the size that four of five residuals are below, for each class of comparables. A class borrows from itself and the neighboring classes,
 * so that two lucky residuals do not make a narrow range. Vehicles without comparables say little about those with three, unless there are no
 * others.
 */
export function residualQuantiles(residuals: readonly ClassedResidual[]): ResidualQuantiles {
  const quantileOf = (confidence: Confidence) => {
    const own = residuals.filter((each) => each.confidence === confidence).length
    const near = residuals.filter((each) => Math.abs(CONFIDENCES.indexOf(each.confidence) - CONFIDENCES.indexOf(confidence)) <= 1)
    const lenders = near.length < BORROWED ? residuals : near
    const borrowed = BORROWED / Math.max(1, lenders.length)
    const weighted = lenders.map((each) => ({ size: each.size, weight: borrowed + (each.confidence === confidence ? 1 : 0) }))
    return Math.max(LEAST_QUANTILE, weightedQuantile(weighted, own + BORROWED))
  }
  return Object.fromEntries(CONFIDENCES.map((confidence) => [confidence, quantileOf(confidence)])) as ResidualQuantiles
}

/**
 * Returns the weighted quantile with one more residual: that of the vehicle to estimate, which may be anywhere. Interpolates linearly between
 * values.
 */
function weightedQuantile(values: { size: number; weight: number }[], total: number): number {
  const needed = COVERAGE * (total + 1)
  let seen = 0
  let below = 0
  for (const { size, weight } of values.sort((one, other) => one.size - other.size)) {
    if (seen + weight >= needed) return below + (size - below) * ((needed - seen) / weight)
    seen += weight
    below = size
  }
  return Math.max(USUAL_QUANTILE, values.at(-1)?.size ?? 0)
}
