import { hashLinkToken } from '@forecourt/service-kit/link-token'
import { LRUCache } from 'lru-cache'
import type { VisitDoc } from '../store/visit-doc.ts'
import type { VisitStore } from '../store/visit-store.ts'

/** Enough for every open packet; a visit takes a few hundred bytes. */
const MAX_VISITS = 20_000
/** The owner of a visit never changes. */
const CACHE_TTL_MS = 30 * 60_000
/** The kind can change: a scanner that submits options counts as a customer (save-options.ts). */
const UNCOUNTED_TTL_MS = 10_000

/** Caches the immutable fields of a visit: its owner. Cached heartbeat times are stale and must not be used. */
export function createVisitCache(visits: VisitStore) {
  const known = new LRUCache<string, VisitDoc>({ max: MAX_VISITS })
  const add = (visit: VisitDoc): void => {
    known.set(visit.tokenHash, visit, { ttl: visit.kind === 'customer' ? CACHE_TTL_MS : UNCOUNTED_TTL_MS })
  }
  return {
    /** Returns the visit of a token, or null. Caches found visits, so that a heartbeat reads nothing. */
    async find(token: string): Promise<VisitDoc | null> {
      const tokenHash = hashLinkToken(token)
      const cached = known.get(tokenHash)
      if (cached !== undefined) return cached
      const found = await visits.findByToken(tokenHash)
      if (found !== null) add(found)
      return found
    },
    /** Caches a new visit. */
    add,
    /** Evicts a visit whose kind changed. */
    evict: ({ tokenHash }: VisitDoc) => known.delete(tokenHash),
  }
}
export type VisitCache = ReturnType<typeof createVisitCache>
