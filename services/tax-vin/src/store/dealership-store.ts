import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, type Tombstone } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** Creates the store of deleted dealerships; others are not stored. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<Tombstone>(dealershipCollection.name)
  return {
    /** Stores the tombstone of a dealership. Idempotent. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
    /** Whether a dealership was deleted, so that late events are ignored. */
    isDeleted: async (dealershipId: string) => (await dealerships.countDocuments({ _id: new ObjectId(dealershipId) }, { limit: 1 })) > 0,
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
