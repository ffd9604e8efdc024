import { isDeepStrictEqual } from 'node:util'
import type { FeedVehicle } from './feed-vehicle.ts'

/** Returns the names of the facts that differ between two versions of a vehicle, in the order of the facts. */
export function changedFacts(before: FeedVehicle, after: FeedVehicle): (keyof FeedVehicle)[] {
  const names = Object.keys(after) as (keyof FeedVehicle)[]
  // the source of a fact is not a fact
  return names.filter((name) => name !== 'fromVin' && !isDeepStrictEqual(before[name], after[name]))
}
