import { readCondition, usedOrNew } from './condition.ts'
import type { FeedVehicle } from './feed-vehicle.ts'

/** What staff say of a vehicle in the feed's place, fact by fact (contracts: vehicleEditSchema); undefined where they say nothing. */
export interface EditValues {
  /** dollars; 0 says that there is no price to show */
  price?: number | undefined
  /** in the vehicle's own unit */
  mileage?: number | undefined
  exteriorColor?: string | undefined
  interiorColor?: string | undefined
  description?: string | undefined
  /** an order; it makes no photo the vehicle's that the feed does not name */
  photos?: string[] | undefined
}
export type EditableFact = keyof EditValues

/** What the feed says of the facts that an edit has covered; used/new is one of them where it follows from the mileage. */
export type CoveredFacts = Partial<Pick<FeedVehicle, EditableFact | 'usedOrNew'>>

export const EDITABLE_FACTS: readonly EditableFact[] = ['price', 'mileage', 'exteriorColor', 'interiorColor', 'description', 'photos']

/** The vehicle as shown: the feed's facts, overridden by staff's edits. Neither argument is changed. */
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

/** What must be kept of the feed's facts so that `uncover` finds them again under these edits. */
export function coveredBy(feed: FeedVehicle, values: EditValues): CoveredFacts {
  const covered = EDITABLE_FACTS.filter((fact) => values[fact] !== undefined)
  const names: (keyof CoveredFacts)[] = values.mileage === undefined ? covered : [...covered, 'usedOrNew']
  return Object.fromEntries(names.map((name) => [name, feed[name]]))
}

/** The feed's facts of a vehicle that is shown with edits. */
export function uncover(shown: FeedVehicle, covered: CoveredFacts | null | undefined): FeedVehicle {
  return covered ? { ...shown, ...covered } : shown
}

/**
 * Whether used/new is by the mileage alone (rules: used or new). Besides its condition word a feed has other ways to say it, flags and
 * types: they are known by a used/new that the mileage would not have given.
 */
export function mileageDecides({ condition, certified, usedOrNew: decided, mileage }: FeedVehicle): boolean {
  return !certified && readCondition(condition) === null && decided === usedOrNew(null, false, mileage)
}

/** The photos named in `order` first, in that order, then the others. */
function inOrder(photos: readonly string[], order: readonly string[]): string[] {
  const [has, named] = [new Set(photos), new Set(order)]
  return [...[...named].filter((photo) => has.has(photo)), ...photos.filter((photo) => !named.has(photo))]
}
