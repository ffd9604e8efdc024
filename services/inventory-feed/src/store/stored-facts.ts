import { type EditValues, restoreFeedFacts } from '@forecourt/vehicle/apply-edits'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import type { VehicleDoc } from './vehicle-doc.ts'

/** What an import compares a row with. */
export type StoredFacts = Pick<VehicleDoc, 'key' | 'mark' | 'updatedAt'> & {
  /** as the feed gave them */
  facts: FeedVehicle
  /** staff's edits, which override them */
  edits: EditValues | null
}
/** The fields of a stored vehicle that `toStoredFacts` reads. */
export const COMPARED = { key: 1, facts: 1, mark: 1, edits: 1, feedSays: 1, updatedAt: 1 }

/** The feed's facts and staff's edits of a stored vehicle. */
export function toStoredFacts({ key, mark, facts, edits, feedSays, updatedAt }: Pick<VehicleDoc, keyof typeof COMPARED>): StoredFacts {
  return { key, mark, updatedAt, facts: restoreFeedFacts(facts, feedSays), edits: edits?.values ?? null }
}
