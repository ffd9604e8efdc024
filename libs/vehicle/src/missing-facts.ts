import type { FeedWarningCode } from './feed-row.ts'
import type { FeedVehicle } from './feed-vehicle.ts'

const NOTHING: readonly FeedWarningCode[] = []

/** Returns warnings about a vehicle whose row could be read: no price, no photo, or an impossible odometer. */
export function missingFacts({ price, photoCount, usedOrNew, mileage }: FeedVehicle): readonly FeedWarningCode[] {
  const isOdometerZero = usedOrNew === 'used' && mileage === 0
  if (price !== null && photoCount > 0 && !isOdometerZero) return NOTHING
  const missing: FeedWarningCode[] = []
  if (price === null) missing.push('PRICE_MISSING')
  if (photoCount === 0) missing.push('PHOTO_MISSING')
  if (isOdometerZero) missing.push('ODOMETER_ZERO')
  return missing
}
