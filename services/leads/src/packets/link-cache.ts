import { LRUCache } from 'lru-cache'
import type { ObjectId } from 'mongodb'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { PacketLogStore } from '../store/packet-log-store.ts'

const MAX_LINKS = 20_000
/** Twice a heartbeat: half of them read nothing, and another replica hears that a link was revoked within it. */
const REMEMBER_MS = 30_000

export type LinkAccess = Pick<PacketLogDoc, 'revokedAt' | 'expiresAt'>

export interface LinkCache {
  /** Whether a packet's link works, as it was up to half a minute ago; null for a packet that was deleted. */
  find(packetLogId: ObjectId): Promise<LinkAccess | null>
  /** One that has just changed here. */
  forget(packetLogId: ObjectId): void
}

/** Remembers for a moment whether links work, because every open page asks with each heartbeat. */
export function createLinkCache(packetLogs: Pick<PacketLogStore, 'accessOf'>): LinkCache {
  const known = new LRUCache<string, LinkAccess>({ max: MAX_LINKS, ttl: REMEMBER_MS })
  return {
    async find(packetLogId) {
      const key = packetLogId.toHexString()
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const found = await packetLogs.accessOf(packetLogId)
      if (found !== null) known.set(key, found)
      return found
    },
    forget: (packetLogId) => {
      known.delete(packetLogId.toHexString())
    },
  }
}
