import { isDeepStrictEqual } from 'node:util'
import type { VehicleEdit } from '@forecourt/contracts/inventory-feed/vehicles'
import {
  applyEdits,
  type CoveredFacts,
  EDITABLE_FACTS,
  type EditableFact,
  type EditValues,
  overriddenFacts,
  restoreFeedFacts,
} from '@forecourt/vehicle/apply-edits'
import { lineText, paragraphText } from '@forecourt/vehicle/cell-text'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'

/** The edits that staff request, by fact; null reverts a fact to the feed's value. */
export type EditRequest = { [Fact in keyof VehicleEdit]?: VehicleEdit[Fact] | null }

/** A vehicle as shown, and which facts staff have edited. */
interface Editable {
  facts: FeedVehicle
  edits?: { values: EditValues } | null
  feedSays?: CoveredFacts | null
}

export interface Edited {
  facts: FeedVehicle
  /** null: no fact is edited any more */
  values: EditValues | null
  feedSays: CoveredFacts | null
  /** the facts with a new edited value */
  edited: EditableFact[]
  /** the facts reverted to the feed's value */
  dropped: EditableFact[]
}

/**
 * Applies an edit to a vehicle (rules: edit vehicle); returns null if it changes nothing. Cleans texts like those of a feed and removes repeated
 * photos.
 */
export function editVehicle(vehicle: Editable, request: EditRequest): Edited | null {
  const before = vehicle.edits?.values ?? {}
  const said = cleaned(request)
  const edited = EDITABLE_FACTS.filter((fact) => said[fact] != null && !isDeepStrictEqual(said[fact], before[fact]))
  const dropped = EDITABLE_FACTS.filter((fact) => said[fact] === null && before[fact] !== undefined)
  if (edited.length + dropped.length === 0) return null
  const entries = EDITABLE_FACTS.map((fact) => [fact, said[fact] === undefined ? before[fact] : said[fact]] as const)
  const values: EditValues = Object.fromEntries(entries.filter(([, value]) => value != null))
  const feed = restoreFeedFacts(vehicle.facts, vehicle.feedSays)
  const kept = Object.keys(values).length > 0 ? values : null
  return { ...shownWith(feed, kept), values: kept, edited, dropped }
}

/** Returns the facts shown of a vehicle with these edits, null for none, and the feed's values that they override. */
export function shownWith(feed: FeedVehicle, values: EditValues | null): Pick<Edited, 'facts' | 'feedSays'> {
  if (values === null) return { facts: feed, feedSays: null }
  return { facts: applyEdits(feed, values), feedSays: overriddenFacts(feed, values) }
}

/**
 * Returns the index of the first photo that does not belong to the vehicle; -1 if all do. Photos of an earlier edit belong to it too: they may
 * come back with the next feed.
 */
export function indexOfUnknownPhoto({ facts, edits }: Editable, photos: readonly string[]): number {
  const own = new Set([...facts.photos, ...(edits?.values.photos ?? [])])
  return photos.findIndex((photo) => !own.has(photo))
}

function cleaned({ exteriorColor, interiorColor, description, photos, ...request }: EditRequest): EditRequest {
  return {
    ...request,
    exteriorColor: exteriorColor && lineText(exteriorColor),
    interiorColor: interiorColor && lineText(interiorColor),
    description: description && paragraphText(description),
    photos: photos && [...new Set(photos)],
  }
}
