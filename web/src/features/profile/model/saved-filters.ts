import type { SavedFilter } from '@forecourt/contracts/auth/profile'

export type FilteredList = SavedFilter['list']
/** A saved filter of a list: its name and the query string of the list's address. */
export type ListFilter = Omit<SavedFilter, 'list'>

/** Applies a change to the filters of one list and keeps the others. */
export function withFiltersOf(
  list: FilteredList,
  filters: readonly SavedFilter[],
  change: (filters: readonly ListFilter[]) => readonly ListFilter[],
): SavedFilter[] {
  const own = filters.filter((filter) => filter.list === list)
  const others = filters.filter((filter) => filter.list !== list)
  return [...others, ...change(own).map(({ name, query }) => ({ list, name, query }))]
}

/** Adds a filter at the end, or replaces the one with the same name, ignoring case (rules: saved filters). */
export function withFilter(filters: readonly ListFilter[], added: ListFilter): ListFilter[] {
  const replaced = filterNamed(filters, added.name)
  return replaced === undefined ? [...filters, added] : filters.map((filter) => (filter === replaced ? added : filter))
}

/** Returns the filter with that name, ignoring case. */
export function filterNamed(filters: readonly ListFilter[], name: string): ListFilter | undefined {
  return filters.find((filter) => keyOf(filter.name) === keyOf(name))
}

/** Removes the filter with that name, ignoring case. */
export function withoutFilter(filters: readonly ListFilter[], name: string): ListFilter[] {
  return filters.filter((filter) => keyOf(filter.name) !== keyOf(name))
}

function keyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
