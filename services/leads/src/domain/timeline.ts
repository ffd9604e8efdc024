import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'

/** Sorts entries of the same instant: the one that must have happened later comes first. */
const RANK: Record<TimelineEntry['kind'], number> = {
  'trade-in-step': 0,
  'trade-in-submitted': 1,
  submitted: 2,
  requested: 3,
  visit: 4,
  'email-sent': 5,
  'packet-shared': 6,
  contacted: 7,
  'packet-sent': 8,
  'lead-created': 9,
}

/** An entry without its id. */
type EntryFacts = TimelineEntry extends infer Entry ? (Entry extends unknown ? Omit<Entry, 'id'> : never) : never

/** An entry with a key that is unique within its kind. */
export interface KeyedEntry {
  key: string
  entry: EntryFacts
}

/**
 * Returns the oldest instant of a page: that of the `limit`-th newest entry; null when there are fewer and the page contains all. A page includes all
 * entries of that instant, so the next page, which starts before it, misses and repeats nothing.
 */
export function pageFloor(times: readonly Date[], limit: number): Date | null {
  const newest = [...times].sort((a, b) => b.getTime() - a.getTime())
  return newest[limit - 1] ?? null
}

/** Sorts entries in display order: newest first, stable. */
export function newestFirst(entries: readonly KeyedEntry[]): TimelineEntry[] {
  return [...entries].sort(compare).map(({ key, entry }) => ({ id: `${entry.kind} ${key}`, ...entry }))
}

function compare(a: KeyedEntry, b: KeyedEntry): number {
  const later = Date.parse(b.entry.at) - Date.parse(a.entry.at)
  if (later !== 0) return later
  return RANK[a.entry.kind] - RANK[b.entry.kind] || (a.key < b.key ? 1 : -1)
}
