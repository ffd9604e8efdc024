import { LRUCache } from 'lru-cache'
import type { ObjectId } from 'mongodb'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { PacketLogStore } from '../store/packet-log-store.ts'

const MAX_LINKS = 20_000
/** Twice the heartbeat interval: half of the heartbeats read nothing, and other replicas notice a revoked link within this time. */
const CACHE_TTL_MS = 30_000

type LinkAccess = Pick<PacketLogDoc, 'revokedAt' | 'expiresAt'>

/** Caches the access of links for a short time, because every open page checks it with each heartbeat. */
export function createLinkCache(packetLogs: Pick<PacketLogStore, 'accessOf'>) {
  const known = new LRUCache<string, LinkAccess>({ max: MAX_LINKS, ttl: CACHE_TTL_MS })
  return {
    /** Returns the access of a packet's link, at most 30 s old; null for a deleted packet. */
    async find(packetLogId: ObjectId): Promise<LinkAccess | null> {
      const key = packetLogId.toHexString()
      const cached = known.get(key)
      if (cached !== undefined) return cached
      const found = await packetLogs.accessOf(packetLogId)
      if (found !== null) known.set(key, found)
      return found
    },
    /** Evicts a packet whose link changed on this replica. */
    evict: (packetLogId: ObjectId) => known.delete(packetLogId.toHexString()),
  }
}
export type LinkCache = ReturnType<typeof createLinkCache>
