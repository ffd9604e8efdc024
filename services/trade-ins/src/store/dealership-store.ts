import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Tombstone, upsertUnlessDeleted } from '@forecourt/mongo/tombstones'
import { dealershipProjection, type ProjectedDealership } from '@forecourt/service-kit/dealership-projection'
import { type Db, ObjectId } from 'mongodb'

interface DealershipDoc extends ProjectedDealership {
  /** counts the changes of the vehicles and settings that its prices are learned from; absent until the first */
  pricesRevision?: number
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** An estimate is not worth a longer wait. */
const TIMEOUT_MS = 3_000

/** Creates the projection of dealerships. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc | Tombstone>(dealershipCollection.name)
  return {
    ...dealershipProjection(db.collection(dealershipCollection.name)),
    /** Stores auth's response unless an event about the dealership has arrived in the meantime. Idempotent. */
    insertUnlessKnown: (dealershipId: string, name: string) => upsertUnlessDeleted(dealerships, dealershipId, { $setOnInsert: { name } }),
    /** Increments the revision of its prices, which invalidates the models in every replica. */
    async changePrices(dealershipId: string): Promise<void> {
      await dealerships.updateOne({ _id: new ObjectId(dealershipId), deletedAt: { $exists: false } }, { $inc: { pricesRevision: 1 } })
    },
    /** The revision of its prices; models with another revision are out of date. */
    async pricesRevision(dealershipId: string): Promise<number> {
      const options = { projection: { pricesRevision: 1 }, timeoutMS: TIMEOUT_MS }
      const found = await dealerships.findOne<{ pricesRevision?: number }>({ _id: new ObjectId(dealershipId) }, options)
      return found?.pricesRevision ?? 0
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
