import { LRUCache } from 'lru-cache'

interface ShortTtlCacheOptions<T> {
  /** how long a response is cached, in milliseconds */
  ttlMs: number
  /** the result when no service responded in time */
  unanswered: T
  /** whether a service did not respond, so that the entry expires early */
  isHalf: (answer: T) => boolean
  /** a monotonic clock in milliseconds */
  elapsedMs: () => number
}

/** How long a failure is cached, so that not every page waits for an unavailable service. */
const FAILURE_TTL_MS = 2_000
const MAX_ENTRIES = 500
/** Maximum concurrent requests. Beyond it pages are sent without facts, which bounds the cost of made-up addresses. */
const CONCURRENCY = 64

/** Caches the facts of a page's head briefly, so that concurrent visitors share one request. The returned function never rejects. */
export function createShortTtlCache<T>({ ttlMs, unanswered, isHalf, elapsedMs }: ShortTtlCacheOptions<T>) {
  const kept = new LRUCache<string, { until: number; answer: Promise<T> }>({ max: MAX_ENTRIES })
  let inFlight = 0

  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const now = elapsedMs()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.answer
    if (inFlight >= CONCURRENCY) return unanswered
    inFlight++
    const entry = { until: now + ttlMs, answer: ask().catch(() => unanswered) }
    kept.set(key, entry)
    const answer = await entry.answer
    inFlight--
    if (isHalf(answer)) entry.until = elapsedMs() + FAILURE_TTL_MS
    return answer
  }
}
