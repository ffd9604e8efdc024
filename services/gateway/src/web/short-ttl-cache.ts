import { LRUCache } from 'lru-cache'

interface ShortTtlCacheOptions<T> {
  /** how long a response is cached, in milliseconds */
  ttlMs: number
  /** the result when no service responded in time */
  fallback: T
  /** whether a service did not respond, so that the entry expires early */
  isIncomplete: (response: T) => boolean
  /** a monotonic clock in milliseconds */
  elapsedMs: () => number
}

/** How long a failure is cached, so that not every page waits for an unavailable service. */
const FAILURE_TTL_MS = 2_000
const MAX_ENTRIES = 500
/** Maximum concurrent requests. Beyond it pages are sent without facts, which bounds the cost of made-up addresses. */
const CONCURRENCY = 64

/** Caches the facts of a page's head briefly, so that concurrent visitors share one request. The returned function never rejects. */
export function createShortTtlCache<T>({ ttlMs, fallback, isIncomplete, elapsedMs }: ShortTtlCacheOptions<T>) {
  const kept = new LRUCache<string, { until: number; response: Promise<T> }>({ max: MAX_ENTRIES })
  let inFlight = 0

  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const now = elapsedMs()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.response
    if (inFlight >= CONCURRENCY) return fallback
    inFlight++
    const entry = { until: now + ttlMs, response: ask().catch(() => fallback) }
    kept.set(key, entry)
    const response = await entry.response
    inFlight--
    if (isIncomplete(response)) entry.until = elapsedMs() + FAILURE_TTL_MS
    return response
  }
}
