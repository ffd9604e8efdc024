/** What is on screen, and what the server says now. */
export interface SteadyList<T> {
  /** what to show: the order people see, with fresh facts */
  items: T[]
  /** the server's list has other members or another order */
  changed: boolean
}

/**
 * Fresh facts in a steady order, so that a list under somebody's finger never jumps: members keep their place with
 * their new facts, one that left keeps its last ones, and a new one waits until the person asks for the latest.
 */
export function steadyList<T>(shown: readonly T[], fresh: readonly T[], idOf: (item: T) => string): SteadyList<T> {
  const freshById = new Map(fresh.map((item) => [idOf(item), item]))
  const items = shown.map((item) => freshById.get(idOf(item)) ?? item)
  const changed = fresh.length !== shown.length || fresh.some((item, place) => idOf(item) !== idOf(shown[place] ?? item))
  return { items, changed }
}
