import { LRUCache } from 'lru-cache'

/** What a replica of an earlier release changes names no new revision: it is seen after so long. */
const TTL_MS = 5_000
/** What an entry takes beside its value: its key, its place in the cache. */
const ENTRY_BYTES = 1_024

export interface RevisionCache<T extends object> {
  /**
   * The answer to a question about a dealership's inventory at this revision. On a miss calls `read` with the answer of an earlier revision, mostly
   * null; concurrent callers share one read. Throws what `read` throws, which is not cached.
   */
  of(dealershipId: string, revision: string, question: unknown, read: (before: T | null) => Promise<T>): Promise<T>
}

interface RevisionCacheOptions<T> {
  maxBytes: number
  bytesOf: (value: T) => number
  /** milliseconds that only ever grow */
  elapsedMs?: () => number
}

interface Entry<T> {
  value: T
  revision: string
  expiresAtMs: number
}

/**
 * Caches what was read of an inventory until it changes (design: inventory revision). The revision has to be read before the
 * question is asked of the database: what is remembered may be newer than its revision, never older.
 */
export function createRevisionCache<T extends object>({
  maxBytes,
  bytesOf,
  elapsedMs = () => performance.now(),
}: RevisionCacheOptions<T>): RevisionCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ maxSize: maxBytes, sizeCalculation: ({ value }) => bytesOf(value) + ENTRY_BYTES })
  const inFlight = new Map<string, Promise<T>>()

  const readOnce = async (key: string, revision: string, before: T | null, read: (before: T | null) => Promise<T>): Promise<T> => {
    // from when it was read on, not from when it was written
    const expiresAtMs = elapsedMs() + TTL_MS
    const value = await read(before)
    entries.set(key, { value, revision, expiresAtMs })
    return value
  }

  return {
    async of(dealershipId, revision, question, read) {
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
