import { readCondition, usedOrNew } from './condition.ts'
import type { FeedVehicle } from './feed-vehicle.ts'

/** Staff's edits of a vehicle, which override the feed's facts (contracts: vehicleEditSchema); undefined for facts without an edit. */
export interface EditValues {
  /** dollars; 0 means that no price is shown */
  price?: number | undefined
  /** in the unit of the vehicle */
  mileage?: number | undefined
  exteriorColor?: string | undefined
  interiorColor?: string | undefined
  description?: string | undefined
  /** the order of photos; photos that are not in the feed are ignored */
  photos?: string[] | undefined
}
export type EditableFact = keyof EditValues

/** The feed's values of edited facts; includes `usedOrNew` when the mileage is edited. */
export type CoveredFacts = Partial<Pick<FeedVehicle, EditableFact | 'usedOrNew'>>

export const EDITABLE_FACTS: readonly EditableFact[] = ['price', 'mileage', 'exteriorColor', 'interiorColor', 'description', 'photos']

/** Returns the vehicle as shown: the feed's facts, overridden by staff's edits. Changes neither argument. */
export function applyEdits(feed: FeedVehicle, values: EditValues): FeedVehicle {
  const { price, mileage, photos } = values
  return {
    ...feed,
    price: price === undefined ? feed.price : price > 0 ? price : null,
    mileage: mileage ?? feed.mileage,
    usedOrNew: mileage !== undefined && mileageDecides(feed) ? usedOrNew(null, false, mileage) : feed.usedOrNew,
    exteriorColor: values.exteriorColor ?? feed.exteriorColor,
    interiorColor: values.interiorColor ?? feed.interiorColor,
    description: values.description ?? feed.description,
    photos: photos === undefined ? feed.photos : inOrder(feed.photos, photos),
  }
}

/** Returns the feed's facts to store, from which `restoreFeedFacts` restores the vehicle without these edits. */
export function overriddenFacts(feed: FeedVehicle, values: EditValues): CoveredFacts {
  const covered = EDITABLE_FACTS.filter((fact) => values[fact] !== undefined)
  const names: (keyof CoveredFacts)[] = values.mileage === undefined ? covered : [...covered, 'usedOrNew']
  return Object.fromEntries(names.map((name) => [name, feed[name]]))
}

/** Returns a vehicle with the feed's facts instead of the edits. */
export function restoreFeedFacts(shown: FeedVehicle, covered: CoveredFacts | null | undefined): FeedVehicle {
  return covered ? { ...shown, ...covered } : shown
}

/**
 * Returns whether used/new follows from the mileage alone (rules: used or new). A feed may also determine it by flags and types; then it differs
 * from the value that the mileage would give.
 */
export function mileageDecides({ condition, certified, usedOrNew: decided, mileage }: FeedVehicle): boolean {
  return !certified && readCondition(condition) === null && decided === usedOrNew(null, false, mileage)
}

/** Returns the photos in `order` first, in that order, then the others. */
function inOrder(photos: readonly string[], order: readonly string[]): string[] {
  const [has, named] = [new Set(photos), new Set(order)]
  return [...[...named].filter((photo) => has.has(photo)), ...photos.filter((photo) => !named.has(photo))]
}
