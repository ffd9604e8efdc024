import { isDeepStrictEqual } from 'node:util'
import type { VehicleEdit } from '@forecourt/contracts/inventory-feed/vehicles'
import {
  applyEdits,
  type CoveredFacts,
  coveredBy,
  EDITABLE_FACTS,
  type EditableFact,
  type EditValues,
  uncover,
} from '@forecourt/vehicle/apply-edits'
import { lineText, paragraphText } from '@forecourt/vehicle/cell-text'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'

/** What staff ask for, fact by fact; null: let the feed say it again. */
export type EditRequest = { [Fact in keyof VehicleEdit]?: VehicleEdit[Fact] | null }

/** A vehicle as shown, and which facts staff have edited. */
interface Editable {
  facts: FeedVehicle
  edits?: { values: EditValues } | null
  feedSays?: CoveredFacts | null
}

export interface Edited {
  facts: FeedVehicle
  /** null: every fact is the feed's again */
  values: EditValues | null
  feedSays: CoveredFacts | null
  /** the facts that staff say otherwise than before */
  edited: EditableFact[]
  /** the facts that are the feed's again */
  dropped: EditableFact[]
}

/**
 * What becomes of a vehicle that staff edit (rules: edit vehicle); null when that is nothing. Texts are cleaned as those of feeds are;
 * photos are taken by their first mention.
 */
export function editVehicle(vehicle: Editable, request: EditRequest): Edited | null {
  const before = vehicle.edits?.values ?? {}
  const said = cleaned(request)
  const edited = EDITABLE_FACTS.filter((fact) => said[fact] != null && !isDeepStrictEqual(said[fact], before[fact]))
  const dropped = EDITABLE_FACTS.filter((fact) => said[fact] === null && before[fact] !== undefined)
  if (edited.length + dropped.length === 0) return null
  const entries = EDITABLE_FACTS.map((fact) => [fact, said[fact] === undefined ? before[fact] : said[fact]] as const)
  const values: EditValues = Object.fromEntries(entries.filter(([, value]) => value != null))
  const feed = uncover(vehicle.facts, vehicle.feedSays)
  const isEdited = Object.keys(values).length > 0
  return {
    facts: applyEdits(feed, values),
    values: isEdited ? values : null,
    feedSays: isEdited ? coveredBy(feed, values) : null,
    edited,
    dropped,
  }
}

/**
 * Where in the list of photos one stands that is none of the vehicle's; -1 when none does. Photos that an earlier order names are the vehicle's
 * too: they may come back with the next feed.
 */
export function strangePhoto({ facts, edits }: Editable, photos: readonly string[]): number {
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
