import type { SavedFilter } from '@forecourt/contracts/auth/profile'

/** The first filter whose name another one of its list has, however it is typed (rules: saved filters); null when every name is its own. */
export function filterWithTakenName(filters: readonly SavedFilter[]): SavedFilter | null {
  const names = new Set<string>()
  for (const filter of filters) {
    const key = `${filter.list} ${filter.name.normalize('NFKC').toLowerCase()}`
    if (names.has(key)) return filter
    names.add(key)
  }
  return null
}
