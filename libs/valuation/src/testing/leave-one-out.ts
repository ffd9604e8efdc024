import { fitPrices } from '../fit-prices.ts'
import { predictPrice } from '../predict-price.ts'
import { CONFIDENCES, type Confidence, type PricedVehicle } from '../valuation.ts'

/** How estimates of vehicles came out whose prices they did not know. */
interface PriceAccuracy {
  vehicles: number
  /** share of the price that half of the estimates are nearer than */
  medianError: number
  /** share of the prices that lie in their range, which is to hold four of five */
  covered: number
  /** how far above the middle the range ends, as a share of it; the median */
  medianWidth: number
}

/** Estimates every usable vehicle of a lot by all the others, and says how far off that was, by class of comparables. */
export function leaveOneOut(vehicles: readonly PricedVehicle[], asOf: Date): Record<Confidence, PriceAccuracy> {
  const usable = vehicles.filter((vehicle) => fitPrices([vehicle], asOf).basedOn === 1)
  const outcomes = usable.flatMap((vehicle) => {
    const others = usable.filter((other) => other !== vehicle)
    const predicted = predictPrice(fitPrices(others, asOf), vehicle)
    return predicted === null ? [] : [{ ...predicted, price: vehicle.price }]
  })
  return Object.fromEntries(
    CONFIDENCES.map((confidence) => {
      const ofClass = outcomes.filter((outcome) => outcome.confidence === confidence)
      const covered = ofClass.filter(({ low, high, price }) => price >= low && price <= high).length
      const accuracy: PriceAccuracy = {
        vehicles: ofClass.length,
        medianError: median(ofClass.map(({ middle, price }) => Math.abs(middle / price - 1))),
        covered: covered / ofClass.length,
        medianWidth: median(ofClass.map(({ middle, high }) => high / middle - 1)),
      }
      return [confidence, accuracy]
    }),
  ) as Record<Confidence, PriceAccuracy>
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
