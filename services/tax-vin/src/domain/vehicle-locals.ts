import type { VehicleTaxRule } from '@forecourt/money/vehicle-tax-rule'
import type { LocalRates } from '@forecourt/money/vehicle-tax-rules'
import { keyOf } from './county-rates.ts'
import { fractionOf } from './state-rates.ts'
import type { ZipPlace } from './zip-places.ts'

/** Percent of the Regional Transportation Authority and Metro-East, by the county of the dealer. */
const ILLINOIS_BY_DEALER: Readonly<Record<string, number>> = {
  cook: 1,
  dupage: 0.75,
  kane: 0.75,
  lake: 0.75,
  mchenry: 0.75,
  will: 0.75,
  madison: 0.25,
  stclair: 0.25,
}
/** Percent of the use taxes by the buyer's place: Cook County's, and additionally Chicago's. */
const COOK_USE_TAX = 1
const CHICAGO_USE_TAX = 1.25

/** A place and what its cities and counties add to the state's general rate, as a fraction. */
export interface TaxedPlace {
  place: ZipPlace
  local: number
  /** whether that is only the average of its county or state */
  isAverage: boolean
}

/**
 * Returns the local rates of a vehicle sale (rules: state vehicle rules). In Illinois, general local taxes do not apply; only those of the dealer's
 * county and of the buyer's place do. Ignores a seller in another state or at an unknown place.
 */
export function vehicleLocalRates(buyer: TaxedPlace, seller: TaxedPlace | null): LocalRates {
  const near = seller !== null && seller.place.state === buyer.place.state ? seller : null
  if (buyer.place.state === 'IL') return { buyer: illinois(buyer.place, (near ?? buyer).place), seller: null }
  return { buyer: buyer.local, seller: near?.local ?? null }
}

/** Whether the local rate that counts in a vehicle sale is only an average (rules: state vehicle rules). Illinois has a table of its own. */
export function isLocalAverage(local: VehicleTaxRule['local'], buyer: TaxedPlace, seller: TaxedPlace | null): boolean {
  if (local === 'none' || buyer.place.state === 'IL') return false
  const near = seller !== null && seller.place.state === buyer.place.state ? seller : null
  if (local === 'buyer' || near === null) return buyer.isAverage
  return near.isAverage || (local === 'higher' && buyer.isAverage)
}

function illinois(buyer: ZipPlace, seller: ZipPlace): number {
  const byDealer = ILLINOIS_BY_DEALER[keyOf(seller.county)] ?? 0
  const inCook = keyOf(buyer.county) === 'cook'
  const byBuyer = inCook ? COOK_USE_TAX + (keyOf(buyer.city) === 'chicago' ? CHICAGO_USE_TAX : 0) : 0
  return fractionOf(byDealer + byBuyer)
}
