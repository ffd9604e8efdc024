import { isDeepStrictEqual } from 'node:util'
import type { FeedVehicle } from './feed-vehicle.ts'

/** The names of the facts in which a vehicle differs from what was known of it before, in the order of the facts. */
export function changedFacts(before: FeedVehicle, after: FeedVehicle): (keyof FeedVehicle)[] {
  const names = Object.keys(after) as (keyof FeedVehicle)[]
  // where a fact comes from is none
  return names.filter((name) => name !== 'fromVin' && !isDeepStrictEqual(before[name], after[name]))
}
