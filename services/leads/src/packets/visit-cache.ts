import { hashLinkToken } from '@forecourt/service-kit/link-token'
import { LRUCache } from 'lru-cache'
import type { VisitDoc } from '../store/visit-doc.ts'
import type { VisitStore } from '../store/visit-store.ts'

/** Enough for every packet open at once; a visit is a few hundred bytes. */
const MAX_VISITS = 20_000
/** Whose a visit is never changes. */
const REMEMBER_MS = 30 * 60_000
/** Whether it is a customer's may: a scanner that submits options was none (save-options.ts). */
const REMEMBER_UNCOUNTED_MS = 10_000

export interface VisitCache {
  /** The visit a token was given for, or null. Remembers found ones: a heartbeat then reads nothing. */
  find(token: string): Promise<VisitDoc | null>
  /** One that has just begun. */
  remember(visit: VisitDoc): void
  /** One whose kind has changed. */
  forget(visit: VisitDoc): void
}

/** Remembers what never changes of a visit: whose it is. Heartbeat times in it are old; nobody may read them here. */
export function createVisitCache(visits: VisitStore): VisitCache {
  const known = new LRUCache<string, VisitDoc>({ max: MAX_VISITS })
  const remember = (visit: VisitDoc): void => {
    known.set(visit.tokenHash, visit, { ttl: visit.kind === 'customer' ? REMEMBER_MS : REMEMBER_UNCOUNTED_MS })
  }
  return {
    async find(token) {
      const tokenHash = hashLinkToken(token)
      const remembered = known.get(tokenHash)
      if (remembered !== undefined) return remembered
      const found = await visits.findByToken(tokenHash)
      if (found !== null) remember(found)
      return found
    },
    remember,
    forget: ({ tokenHash }) => {
      known.delete(tokenHash)
    },
  }
}
