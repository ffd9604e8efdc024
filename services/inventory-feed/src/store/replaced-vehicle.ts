import { applyEdits, overriddenFacts, restoreFeedFacts } from '@forecourt/vehicle/apply-edits'
import { searchText } from '../domain/search.ts'
import type { VehicleDoc } from './vehicle-doc.ts'
import type { StoredEdits } from './vehicle-edits.ts'

/** Whether the import that took a vehicle out of the inventory found it under another key. */
export function isReplaced(vehicle: VehicleDoc): vehicle is VehicleDoc & Required<Pick<VehicleDoc, 'replacedBy'>> {
  const { listed, mark, replacedBy } = vehicle
  return !listed && mark !== null && replacedBy?.versionId.equals(mark.versionId) === true
}

/** Returns the edits of a record that takes the place of another one (rules: edit vehicle). */
export function editsAfter(before: VehicleDoc, { edits = null, replacedBy }: VehicleDoc): StoredEdits | null {
  if (before.edits && edits) return edits.editedAt > before.edits.editedAt ? edits : before.edits
  const isBack = replacedBy?.vehicleId.equals(before._id) === true
  return before.edits ?? (isBack ? null : edits)
}

/** Returns what changes in a stored vehicle that gets other edits, or none. */
export function withEdits({ facts, feedSays }: VehicleDoc, edits: StoredEdits | null): Partial<VehicleDoc> {
  const feed = restoreFeedFacts(facts, feedSays)
  const shown = edits === null ? feed : applyEdits(feed, edits.values)
  return { facts: shown, edits, feedSays: edits === null ? null : overriddenFacts(feed, edits.values), searchText: searchText(shown) }
}
