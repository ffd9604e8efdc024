import { LRUCache } from 'lru-cache'

export interface BriefMemoryOptions<T> {
  /** how long an answer is good, in milliseconds */
  keptMs: number
  /** what is said where nobody could be asked in time */
  unanswered: T
  /** whether a service did not answer, so that it is asked again soon */
  isHalf: (answer: T) => boolean
  /** milliseconds that only ever grow */
  elapsedMs: () => number
}

/** While a service is away, so that not every page waits for it. */
const FAILURE_KEPT_MS = 2_000
const KEPT_ANSWERS = 500
/** Asked at once; beyond, pages are sent as they are: addresses that somebody makes up must not cost more than this. */
const ASKED_AT_ONCE = 64

/** Remembers briefly what a page's head is made of, so that many who look at once cost one question. What it returns never throws. */
export function createBriefMemory<T>({ keptMs, unanswered, isHalf, elapsedMs }: BriefMemoryOptions<T>) {
  const kept = new LRUCache<string, { until: number; answer: Promise<T> }>({ max: KEPT_ANSWERS })
  let asking = 0

  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const now = elapsedMs()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.answer
    if (asking >= ASKED_AT_ONCE) return unanswered
    asking++
    const entry = { until: now + keptMs, answer: ask().catch(() => unanswered) }
    kept.set(key, entry)
    const answer = await entry.answer
    asking--
    if (isHalf(answer)) entry.until = elapsedMs() + FAILURE_KEPT_MS
    return answer
  }
}
