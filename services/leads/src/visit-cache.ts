import { LRUCache } from 'lru-cache'
import { hashVisitToken } from './domain/visit-token.ts'
import type { VisitDoc, VisitStore } from './store/visit-store.ts'

/** Enough for every packet open at once; a visit is a few hundred bytes. */
const MAX_VISITS = 20_000
/** How long another replica may go on with what it remembers of a visit. */
const REMEMBER_MS = 60_000

export interface VisitCache {
  /** The visit a token was given for, or null. Remembers found ones: a heartbeat then reads nothing. */
  find(token: string): Promise<VisitDoc | null>
  /** Forgets one whose kind has changed. */
  forget(visit: VisitDoc): void
}

/** Remembers what never changes of a visit: whose it is. Heartbeat times in it are old; nobody may read them here. */
export function createVisitCache(visits: VisitStore): VisitCache {
  const known = new LRUCache<string, VisitDoc>({ max: MAX_VISITS, ttl: REMEMBER_MS })
  return {
    async find(token) {
      const tokenHash = hashVisitToken(token)
      const remembered = known.get(tokenHash)
      if (remembered !== undefined) return remembered
      const found = await visits.findByToken(tokenHash)
      if (found !== null) known.set(tokenHash, found)
      return found
    },
    forget: ({ tokenHash }) => {
      known.delete(tokenHash)
    },
  }
}
