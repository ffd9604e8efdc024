import type { SavedFilter } from '@forecourt/contracts/auth/profile'

/** The first filter with a duplicate name in its list, ignoring case and blanks (rules: saved filters); null when all names differ. */
export function filterWithTakenName(filters: readonly SavedFilter[]): SavedFilter | null {
  const names = new Set<string>()
  for (const filter of filters) {
    const key = `${filter.list} ${filter.name.normalize('NFKC').toLowerCase()}`
    if (names.has(key)) return filter
    names.add(key)
  }
  return null
}
