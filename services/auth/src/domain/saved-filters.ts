import type { SavedFilter } from '@forecourt/contracts/auth/profile'

/** Returns the first filter whose name another one of its list has, ignoring case and Unicode form (rules: saved filters); null when all differ. */
export function filterWithTakenName(filters: readonly SavedFilter[]): SavedFilter | null {
  const names = new Set<string>()
  for (const filter of filters) {
    const key = `${filter.list} ${filter.name.normalize('NFKC').toLowerCase()}`
    if (names.has(key)) return filter
    names.add(key)
  }
  return null
}
