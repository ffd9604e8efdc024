import { fitPrices } from '../fit-prices.ts'
import { predictPrice } from '../predict-price.ts'
import { CONFIDENCES, type Confidence, type PricedVehicle } from '../valuation.ts'

/** The accuracy of estimates for vehicles whose prices were not used. */
interface PriceAccuracy {
  vehicles: number
  /** the median error, as a share of the price */
  medianError: number
  /** the share of prices within their range, which should be 0.8 */
  covered: number
  /** the median distance from the middle to the upper end of the range, as a share of the middle */
  medianWidth: number
}

/** Estimates every usable vehicle of a lot from all the others. Returns the accuracy by class of comparables. */
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
