import type { SavedFilter } from '@forecourt/contracts/auth/profile'

export type FilteredList = SavedFilter['list']
/** A filter of a list: its name, and the query of the list's address. */
export type ListFilter = Omit<SavedFilter, 'list'>

/** All filters, those of one list changed. */
export function withFiltersOf(
  list: FilteredList,
  filters: readonly SavedFilter[],
  change: (filters: readonly ListFilter[]) => readonly ListFilter[],
): SavedFilter[] {
  const own = filters.filter((filter) => filter.list === list)
  const others = filters.filter((filter) => filter.list !== list)
  return [...others, ...change(own).map(({ name, query }) => ({ list, name, query }))]
}

/** A filter added at the end, or in place of the one of that name, however it is typed (rules: saved filters). */
export function withFilter(filters: readonly ListFilter[], added: ListFilter): ListFilter[] {
  const at = filters.findIndex(({ name }) => keyOf(name) === keyOf(added.name))
  return at === -1 ? [...filters, added] : filters.with(at, added)
}

/** The filters without the one of that name. */
export function withoutFilter(filters: readonly ListFilter[], name: string): ListFilter[] {
  return filters.filter((filter) => keyOf(filter.name) !== keyOf(name))
}

function keyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
