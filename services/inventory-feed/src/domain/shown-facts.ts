import { applyEdits, type EditValues } from '@forecourt/vehicle/apply-edits'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { publicPrice } from '@forecourt/vehicle/price-order'

/** Returns a vehicle as displayed: with staff's edits, otherwise with the price by the dealership's rule (rules: public price). */
export function shownFacts(facts: FeedVehicle, edits: EditValues | null, fallback: 'public' | 'any' = 'public'): FeedVehicle {
  const shown = edits ? applyEdits(facts, edits) : facts
  return fallback === 'public' || edits?.price !== undefined ? shown : { ...shown, price: publicPrice(facts.prices, fallback) }
}
