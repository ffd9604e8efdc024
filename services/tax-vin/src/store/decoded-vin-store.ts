import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { Db } from 'mongodb'
import type { KnownFacts } from '../domain/vin-facts.ts'

/** What the decoding service said of a VIN. */
interface DecodedVinDoc {
  _id: string
  /** null when it failed to answer; empty when it does not know the VIN */
  facts: KnownFacts | null
  at: Date
  /** absent for what is kept for ever */
  expiresAt?: Date
}

export const decodedVinCollection: CollectionSpec = {
  name: 'decoded-vins',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
}

const MINUTE_MS = 60_000
/** The service is asked again after a while: it was down, or the VIN is of a new model. */
const KEPT_MS = { failed: MINUTE_MS, unknown: 24 * 60 * MINUTE_MS }
/** A cache that takes longer is not worth the wait. */
const TIMEOUT_MS = 1_000

/** What the decoding service said of VINs: the only place that names the collection. */
export function createDecodedVinStore(db: Db) {
  const vins = db.collection<DecodedVinDoc>(decodedVinCollection.name)
  return {
    /** What it said of a VIN, `facts: null` when it has just failed; null when it is to be asked. */
    async find(vin: string, now: Date): Promise<{ facts: KnownFacts | null } | null> {
      const found = await vins.findOne({ _id: vin }, { timeoutMS: TIMEOUT_MS })
      if (found === null || (found.expiresAt !== undefined && found.expiresAt <= now)) return null
      return { facts: found.facts }
    },
    /** Keeps facts for ever, that it knows none for a day, and that it failed (`null`) for a minute. */
    async keep(vin: string, facts: KnownFacts | null, now: Date): Promise<void> {
      const isKnown = facts !== null && Object.keys(facts).length > 0
      const keptMs = facts === null ? KEPT_MS.failed : KEPT_MS.unknown
      const doc = { facts, at: now, ...(!isKnown && { expiresAt: new Date(now.getTime() + keptMs) }) }
      await vins.replaceOne({ _id: vin }, doc, { upsert: true, timeoutMS: TIMEOUT_MS })
    },
  }
}
export type DecodedVinStore = ReturnType<typeof createDecodedVinStore>
