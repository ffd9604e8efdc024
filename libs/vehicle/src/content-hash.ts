import type { FeedVehicle } from './feed-vehicle.ts'

/** A fingerprint of everything the feed says about a vehicle: equal facts, equal hash, whatever the order of keys. */
export function hashVehicle(_vehicle: FeedVehicle): string {
  throw new Error('not written yet')
}
