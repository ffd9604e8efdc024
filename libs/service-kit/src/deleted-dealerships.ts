import type { CollectionSpec } from '@forecourt/mongo/collections'
import { storeTombstone, type Tombstone } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

export const deletedDealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** Creates the store of a service that stores deleted dealerships and no others. Only this module names the collection. */
export function createDeletedDealershipStore(db: Db) {
  const dealerships = db.collection<Tombstone>(deletedDealershipCollection.name)
  return {
    /** Stores the tombstone of a dealership. Idempotent. */
    tombstone: (dealershipId: string, deletedAt: Date) => storeTombstone(dealerships, dealershipId, deletedAt),
    /** Whether a dealership was deleted: late events about it are ignored. */
    isDeleted: async (dealershipId: string) => (await dealerships.countDocuments({ _id: new ObjectId(dealershipId) }, { limit: 1 })) > 0,
  }
}
export type DeletedDealershipStore = ReturnType<typeof createDeletedDealershipStore>
