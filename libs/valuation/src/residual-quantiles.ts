import { CONFIDENCES, type Confidence, GOOD_COMPARABLES } from './valuation.ts'

/** The share of vehicles that a range is to hold. */
const COVERAGE = 0.8
/** As many residuals of the classes beside it stand in for a class as would stand for it if it had that many of its own. */
const BORROWED = 5
/** What a lot with hardly a residual is taken to have. */
const USUAL_QUANTILE = 0.3
const LEAST_QUANTILE = 0.03

/** A residual of a vehicle, by a fit without it, in units in which those of all vehicles compare. */
interface ClassedResidual {
  confidence: Confidence
  size: number
}

export type ResidualQuantiles = Readonly<Record<Confidence, number>>

/** The class of an estimate with that many vehicles of the same make and model. */
export function confidenceOf(comparables: number): Confidence {
  if (comparables === 0) return 'none'
  return comparables < GOOD_COMPARABLES ? 'few' : 'good'
}

/**
 * The size that four of five residuals stay below, for each class of comparables. A class with few residuals borrows from itself and the classes beside
 * it, so that two lucky ones do not make a narrow range; vehicles without a comparable say little of those with three, unless there are no others.
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

/** With one more residual, that of the vehicle to be estimated, which may lie anywhere; between two values in proportion. */
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
