import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'

/** Of things that happened at the same instant the one that must have come later is read first. */
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

/** An entry but for its id. */
type EntryFacts = TimelineEntry extends infer Entry ? (Entry extends unknown ? Omit<Entry, 'id'> : never) : never

/** An entry with a key that tells it from others of its kind. */
export interface KeyedEntry {
  key: string
  entry: EntryFacts
}

/**
 * The instant down to which a page goes: that of the `limit`-th newest; null when there are not so many, and the page has everything. A page
 * ends with all of its last instant, so that the next one, which asks for what is before it, misses and repeats nothing.
 */
export function pageFloor(times: readonly Date[], limit: number): Date | null {
  const newest = [...times].sort((a, b) => b.getTime() - a.getTime())
  return newest[limit - 1] ?? null
}

/** Puts entries in the order in which they are read: newest first, always the same. */
export function newestFirst(entries: readonly KeyedEntry[]): TimelineEntry[] {
  return [...entries].sort(compare).map(({ key, entry }) => ({ id: `${entry.kind} ${key}`, ...entry }))
}

function compare(a: KeyedEntry, b: KeyedEntry): number {
  const later = Date.parse(b.entry.at) - Date.parse(a.entry.at)
  if (later !== 0) return later
  return RANK[a.entry.kind] - RANK[b.entry.kind] || (a.key < b.key ? 1 : -1)
}
