import { restoreFeedFacts } from '@forecourt/vehicle/apply-edits'
import { searchText } from '../domain/search.ts'
import { shownWith } from '../domain/vehicle-editing.ts'
import type { VehicleDoc } from './vehicle-doc.ts'
import type { StoredEdits } from './vehicle-edits.ts'

/** Whether the import that took a vehicle out of the inventory found it under another key. */
export function isReplaced(vehicle: VehicleDoc): vehicle is VehicleDoc & Required<Pick<VehicleDoc, 'replacedBy'>> {
  const { listed, mark, replacedBy } = vehicle
  return !listed && mark !== null && replacedBy?.versionId.equals(mark.versionId) === true
}

/** Whether a record that takes the place of another one had been replaced by that one before: the vehicle is back under its earlier key. */
export function isBack({ replacedBy }: Pick<VehicleDoc, 'replacedBy'>, before: Pick<VehicleDoc, '_id'>): boolean {
  return replacedBy?.vehicleId.equals(before._id) === true
}

/** Returns the edits of a record that takes the place of another one (rules: edit vehicle). */
export function editsAfter(before: VehicleDoc, after: VehicleDoc): StoredEdits | null {
  const edits = after.edits ?? null
  if (before.edits && edits) return edits.editedAt > before.edits.editedAt ? edits : before.edits
  return before.edits ?? (isBack(after, before) ? null : edits)
}

/** Returns what changes in a stored vehicle that gets other edits, or none. */
export function withEdits({ facts, feedSays }: VehicleDoc, edits: StoredEdits | null): Partial<VehicleDoc> {
  const shown = shownWith(restoreFeedFacts(facts, feedSays), edits?.values ?? null)
  return { ...shown, edits, searchText: searchText(shown.facts) }
}
