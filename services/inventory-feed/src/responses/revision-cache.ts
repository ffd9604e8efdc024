import { LRUCache } from 'lru-cache'

/** A replica of an earlier release does not advance the revision: its changes are visible after this time. */
const TTL_MS = 5_000
/** The size of an entry besides its value: its key and the cache's overhead. */
const ENTRY_BYTES = 1_024

interface RevisionCacheOptions<T> {
  maxBytes: number
  bytesOf: (value: T) => number
  /** a monotonic clock, in milliseconds */
  elapsedMs?: () => number
}

interface Entry<T> {
  value: T
  revision: string
  expiresAtMs: number
}

/**
 * Caches query results until the inventory changes (design: inventory revision). The revision must be read before the query runs: a cached result may
 * be newer than its revision, never older.
 */
export function createRevisionCache<T>({ maxBytes, bytesOf, elapsedMs = () => performance.now() }: RevisionCacheOptions<T>) {
  const entries = new LRUCache<string, Entry<T>>({ maxSize: maxBytes, sizeCalculation: ({ value }) => bytesOf(value) + ENTRY_BYTES })
  const inFlight = new Map<string, Promise<T>>()

  const readOnce = async (key: string, revision: string, before: T | null, read: (before: T | null) => Promise<T>): Promise<T> => {
    // counted from the start of the read, not from its end
    const expiresAtMs = elapsedMs() + TTL_MS
    const value = await read(before)
    entries.set(key, { value, revision, expiresAtMs })
    return value
  }

  return {
    /**
     * Returns the result of a query on a dealership's inventory at this revision. On a miss, calls `read` with the result of an earlier revision,
     * mostly null; concurrent callers share one read. Throws what `read` throws, which is not cached.
     */
    async of(dealershipId: string, revision: string, question: unknown, read: (before: T | null) => Promise<T>): Promise<T> {
      const key = JSON.stringify([dealershipId, question])
      const found = entries.get(key)
      if (found?.revision === revision && found.expiresAtMs > elapsedMs()) return found.value
      const reading = `${key} ${revision}`
      const pending = inFlight.get(reading) ?? readOnce(key, revision, found?.value ?? null, read).finally(() => inFlight.delete(reading))
      inFlight.set(reading, pending)
      return pending
    },
  }
}
