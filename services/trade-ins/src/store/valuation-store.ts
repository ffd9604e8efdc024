import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, ObjectId } from 'mongodb'

/** The language model's answer about a kind of vehicle on a day. */
interface ValuationDoc {
  /** what was asked (`valuationKey`) */
  _id: string
  dealershipId: ObjectId
  /** dollars */
  figure: number
  expiresAt: Date
}

export const valuationCollection: CollectionSpec = {
  name: 'valuations',
  indexes: [
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { dealershipId: 1 }, name: 'dealership' },
  ],
}

const TTL_MS = 48 * 60 * 60 * 1000
/** A cache that takes longer is not worth the wait. */
const TIMEOUT_MS = 1_000

/** The cache of what the language model said: the only place that names the collection. */
export function createValuationStore(db: Db) {
  const valuations = db.collection<ValuationDoc>(valuationCollection.name)
  return {
    /** Dollars; null when it was not asked. */
    async find(dealershipId: string, key: string): Promise<number | null> {
      const found = await valuations.findOne({ _id: key, dealershipId: new ObjectId(dealershipId) }, { timeoutMS: TIMEOUT_MS })
      return found?.figure ?? null
    },
    async save(dealershipId: string, key: string, figure: number, now: Date): Promise<void> {
      const doc = { dealershipId: new ObjectId(dealershipId), figure, expiresAt: new Date(now.getTime() + TTL_MS) }
      await valuations.replaceOne({ _id: key }, doc, { upsert: true, timeoutMS: TIMEOUT_MS })
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(valuations, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type ValuationStore = ReturnType<typeof createValuationStore>
