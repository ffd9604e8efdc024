/** The list on screen compared with the server's current list. */
export interface SteadyList<T> {
  /** what to show: the order on screen, with current data */
  items: T[]
  /** the server's list has other members or another order */
  changed: boolean
}

/**
 * Merges current data into a steady order, so that a list does not jump under the user's finger. Items keep their place and get their new data,
 * removed ones keep their last data, and new ones wait until the user requests the latest list.
 */
export function steadyList<T>(shown: readonly T[], fresh: readonly T[], idOf: (item: T) => string): SteadyList<T> {
  const freshById = new Map(fresh.map((item) => [idOf(item), item]))
  const items = shown.map((item) => freshById.get(idOf(item)) ?? item)
  const changed = fresh.length !== shown.length || fresh.some((item, place) => idOf(item) !== idOf(shown[place] ?? item))
  return { items, changed }
}
