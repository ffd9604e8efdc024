import { EVERYTHING, type InventoryListQuery } from './inventory-question.ts'

/** Where in which list a vehicle was opened: what comes before and after it is known by that. */
export interface ListPlace {
  list: InventoryListQuery
  /** counted from 0 */
  index: number
}

/** The state that a link to a vehicle carries. */
export function placeState(list: InventoryListQuery, index: number): { place: ListPlace } {
  return { place: { list, index } }
}

/** The place in the state of a page; null where it was opened otherwise. A browser keeps states over releases: what it lacks is the default. */
export function placeIn(state: unknown): ListPlace | null {
  const place = (state as { place?: Partial<ListPlace> } | null)?.place
  if (typeof place?.index !== 'number' || place.index < 0 || typeof place.list !== 'object' || place.list === null) return null
  return { list: { ...EVERYTHING, ...place.list }, index: place.index }
}
