/** A shorter view does not count as reading. */
const SHORTEST_READ_MS = 1_000

/** Measures how long pages are in view. Each view of a second or more is reported once, when it ends. */
export function createReadingClock({ now, onRead }: { now: () => number; onRead: (page: number, seconds: number) => void }) {
  let current: { page: number; since: number } | null = null
  return {
    /** sets the page in view; null when none is, because the document was closed or the tab is hidden */
    look(page: number | null): void {
      if (page === (current?.page ?? null)) return
      const ended = current
      current = page === null ? null : { page, since: now() }
      if (ended === null) return
      const ms = now() - ended.since
      if (ms >= SHORTEST_READ_MS) onRead(ended.page, Math.round(ms / 1_000))
    },
  }
}
