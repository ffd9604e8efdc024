/** Less is turning over pages, not reading them. */
const SHORTEST_READ_MS = 1_000

interface ReadingClock {
  /** this page is in view from now on; null when none is: the document was closed, or the browser shows something else */
  look(page: number | null): void
}

/** Measures how long pages are in view: each stay on a page of a second or more is reported once, when it ends. */
export function createReadingClock({ now, onRead }: { now: () => number; onRead: (page: number, seconds: number) => void }): ReadingClock {
  let current: { page: number; since: number } | null = null
  return {
    look(page) {
      if (page === (current?.page ?? null)) return
      const ended = current
      current = page === null ? null : { page, since: now() }
      if (ended === null) return
      const ms = now() - ended.since
      if (ms >= SHORTEST_READ_MS) onRead(ended.page, Math.round(ms / 1_000))
    },
  }
}
