import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { Db } from 'mongodb'
import type { KnownFacts } from '../domain/vin-facts.ts'

/** The decoding service's response to a VIN. */
interface DecodedVinDoc {
  _id: string
  /** null if the service failed; empty if it does not know the VIN */
  facts: KnownFacts | null
  at: Date
  /** absent if it is kept forever */
  expiresAt?: Date
}

export const decodedVinCollection: CollectionSpec = {
  name: 'decoded-vins',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
}

const MINUTE_MS = 60_000
/** The service is called again after this time: it was down, or the VIN may be of a new model. */
const KEPT_MS = { failed: MINUTE_MS, unknown: 24 * 60 * MINUTE_MS }
/** Waiting longer for the cache is not worthwhile. */
const TIMEOUT_MS = 1_000

/** Creates the cache of the decoding service's responses. Only this module names the collection. */
export function createDecodedVinStore(db: Db) {
  const vins = db.collection<DecodedVinDoc>(decodedVinCollection.name)
  return {
    /** Returns the cached facts of a VIN, with `facts: null` after a recent failure; null if the service must be called. */
    async find(vin: string, now: Date): Promise<{ facts: KnownFacts | null } | null> {
      const found = await vins.findOne({ _id: vin }, { timeoutMS: TIMEOUT_MS })
      if (found === null || (found.expiresAt !== undefined && found.expiresAt <= now)) return null
      return { facts: found.facts }
    },
    /** Stores known facts forever, an unknown VIN for a day, and a failure (`null`) for a minute. */
    async keep(vin: string, facts: KnownFacts | null, now: Date): Promise<void> {
      const isKnown = facts !== null && Object.keys(facts).length > 0
      const keptMs = facts === null ? KEPT_MS.failed : KEPT_MS.unknown
      const doc = { facts, at: now, ...(!isKnown && { expiresAt: new Date(now.getTime() + keptMs) }) }
      await vins.replaceOne({ _id: vin }, doc, { upsert: true, timeoutMS: TIMEOUT_MS })
    },
  }
}
export type DecodedVinStore = ReturnType<typeof createDecodedVinStore>
