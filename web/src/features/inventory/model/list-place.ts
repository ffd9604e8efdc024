import { EVERYTHING, type InventoryListQuery } from './inventory-query.ts'

/** The list that a vehicle was opened from, and its position in it, which determine the previous and next vehicle. */
export interface ListPlace {
  list: InventoryListQuery
  /** counted from 0 */
  index: number
}

/** Returns the history state of a link to a vehicle. */
export function placeState(list: InventoryListQuery, index: number): { place: ListPlace } {
  return { place: { list, index } }
}

/** Returns the place in a page's history state; null without one. Fills missing fields with defaults, because history outlives releases. */
export function placeIn(state: unknown): ListPlace | null {
  const place = (state as { place?: Partial<ListPlace> } | null)?.place
  if (typeof place?.index !== 'number' || place.index < 0 || typeof place.list !== 'object' || place.list === null) return null
  return { list: { ...EVERYTHING, ...place.list }, index: place.index }
}
