import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { LRUCache } from 'lru-cache'
import { REQUEST_WITHIN_MS } from '../limits/request-within.ts'

/** The session of a cookie. */
export interface Session {
  sessionId: string
  user: SessionUser
  /** milliseconds since the epoch; extended by activity */
  expiresAt: number
}

interface SessionCacheOptions {
  /** queries auth; null for an unknown token */
  ask: (tokenHash: string, active: boolean) => Promise<Session | null>
  /** called with every session that auth has just confirmed, and its new expiry */
  onConfirmed?: (session: Session) => void
  /** the wall clock, by which auth sets the expiry */
  clock: () => Date
  /** a monotonic clock in milliseconds for cache expiry */
  elapsedMs: () => number
}

/** A response of auth, and its expiry by the monotonic `elapsedMs`. */
interface Confirmed {
  session: Session
  endsAtMs: number
}

/** how long a response of auth is cached */
const TTL_MS = 10_000
const MAX_SESSIONS = 20_000

/** Cached for an unknown token, as lru-cache cannot distinguish null from absent. */
const UNKNOWN = Symbol('unknown')

/** Caches sessions briefly, so that a page with twenty calls queries auth once (design: session cache). */
export function createSessionCache({ ask, onConfirmed, clock, elapsedMs }: SessionCacheOptions) {
  const cache = new LRUCache<string, Confirmed | typeof UNKNOWN>({
    max: MAX_SESSIONS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: elapsedMs },
  })
  const asking = new Map<string, Promise<Session | null>>()

  const known = (tokenHash: string) => {
    const found = cache.get(tokenHash)
    if (found === UNKNOWN) return null
    return found === undefined || found.endsAtMs <= elapsedMs() ? undefined : found.session
  }

  let clears = 0

  const askOnce = async (tokenHash: string, active: boolean): Promise<Session | null> => {
    const before = clears
    const session = await ask(tokenHash, active)
    // a revocation that arrived during the request wins over the response of auth
    if (cache.get(tokenHash) === UNKNOWN) return null
    // a revocation may have been missed while NATS was unavailable, and this response may be older
    if (clears !== before) return askOnce(tokenHash, active)
    cache.set(tokenHash, session === null ? UNKNOWN : { session, endsAtMs: elapsedMs() + session.expiresAt - clock().getTime() })
    if (session !== null) onConfirmed?.(session)
    return session
  }

  return {
    /** Returns the cached session: null for an unknown token, undefined when auth must be queried. */
    known,
    /**
     * Returns the session of a token, with at most one request to auth in flight. `active` extends the inactivity limit.
     * Rejects with the error of the request; failures are not cached.
     */
    resolve(tokenHash: string, active: boolean): Promise<Session | null> {
      const found = known(tokenHash)
      if (found !== undefined) return Promise.resolve(found)
      const pending = asking.get(tokenHash) ?? askOnce(tokenHash, active).finally(() => asking.delete(tokenHash))
      asking.set(tokenHash, pending)
      return pending
    },
    /**
     * Marks the token of an ended session as unknown, also for callers that wait for a response about it, and for as long as a request may last: the
     * response to one from before must not set its cookie again.
     */
    revoke: (tokenHash: string) => void cache.set(tokenHash, UNKNOWN, { ttl: REQUEST_WITHIN_MS }),
    /** Evicts every session, for use when a revocation may have been missed. An ended one stays so. */
    clear: (): void => {
      clears++
      for (const [tokenHash, found] of cache.entries()) if (found !== UNKNOWN) cache.delete(tokenHash)
    },
  }
}

export type SessionCache = ReturnType<typeof createSessionCache>
