import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { LRUCache } from 'lru-cache'

/** Who is behind a session cookie. */
export interface Session {
  sessionId: string
  user: SessionUser
  /** milliseconds since the epoch; moved on by activity */
  expiresAt: number
}

export interface SessionCache {
  /** What is known without asking: the session, null for a token that is nobody's, undefined when auth must be asked. */
  known(tokenHash: string): Session | null | undefined
  /**
   * The session behind a token, asked of auth at most once at a time; `active` when somebody is there, which moves the inactivity limit on.
   * Throws what asking throws; a failure is not remembered.
   */
  resolve(tokenHash: string, active: boolean): Promise<Session | null>
  /** The session ended: it is nobody's from now on, also for those who are waiting for an answer about it. */
  revoke(tokenHash: string): void
  /** Forgets everything, after a time in which a revocation may not have been heard. */
  forgetAll(): void
}

export interface SessionCacheOptions {
  /** asks auth; null when the token is nobody's */
  ask: (tokenHash: string, active: boolean) => Promise<Session | null>
  /** called with every session that auth has just confirmed, and its new expiry */
  onConfirmed?: (session: Session) => void
  /** by which auth says when a session ends */
  clock: () => Date
  /** milliseconds that only ever grow, by which answers age */
  elapsedMs: () => number
  /** how long an answer is believed */
  ttlMs?: number
  maxEntries?: number
}

/** What auth said, and until when it holds by `elapsedMs`, which no jump of the clock moves. */
interface Confirmed {
  session: Session
  endsAtMs: number
}

/** In the cache for 'nobody', which lru-cache cannot tell from absent when it is null. */
const NOBODY = Symbol('nobody')

/** Remembers briefly who is behind a session cookie, so that a page of twenty calls asks auth once (design: session cache). */
export function createSessionCache(options: SessionCacheOptions): SessionCache {
  const { ask, onConfirmed, clock, elapsedMs, ttlMs = 10_000, maxEntries = 20_000 } = options
  const cache = new LRUCache<string, Confirmed | typeof NOBODY>({
    max: maxEntries,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: elapsedMs },
  })
  const asking = new Map<string, Promise<Session | null>>()

  const known = (tokenHash: string) => {
    const found = cache.get(tokenHash)
    if (found === NOBODY) return null
    return found === undefined || found.endsAtMs <= elapsedMs() ? undefined : found.session
  }

  let forgotten = 0

  const askOnce = async (tokenHash: string, active: boolean): Promise<Session | null> => {
    const before = forgotten
    const answer = await ask(tokenHash, active)
    // a revocation that came while auth was answering has the last word
    if (cache.get(tokenHash) === NOBODY) return null
    // nor was one heard that came while NATS was away: this answer may be older
    if (forgotten !== before) return askOnce(tokenHash, active)
    cache.set(tokenHash, answer === null ? NOBODY : { session: answer, endsAtMs: elapsedMs() + answer.expiresAt - clock().getTime() })
    if (answer !== null) onConfirmed?.(answer)
    return answer
  }

  return {
    known,
    resolve(tokenHash, active) {
      const found = known(tokenHash)
      if (found !== undefined) return Promise.resolve(found)
      const pending = asking.get(tokenHash) ?? askOnce(tokenHash, active).finally(() => asking.delete(tokenHash))
      asking.set(tokenHash, pending)
      return pending
    },
    revoke: (tokenHash) => void cache.set(tokenHash, NOBODY),
    forgetAll: () => {
      forgotten++
      cache.clear()
    },
  }
}
