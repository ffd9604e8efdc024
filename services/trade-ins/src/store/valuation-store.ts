import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, ObjectId } from 'mongodb'

/** A cached figure of the language model for one kind of vehicle and day. */
interface ValuationDoc {
  /** the hash of the vehicle and the day (`valuationKey`) */
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
/** A cache is not worth a longer wait. */
const TIMEOUT_MS = 1_000

/** Creates the cache of the language model's figures. Only this module names the collection. */
export function createValuationStore(db: Db) {
  const valuations = db.collection<ValuationDoc>(valuationCollection.name)
  return {
    /** Dollars; null if nothing is cached. */
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
