import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, type Tombstone } from '@forecourt/mongo/tombstones'
import type { Db } from 'mongodb'

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** The dealerships that were deleted; of the others this service need not know: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<Tombstone>(dealershipCollection.name)
  return {
    /** Keeps that a dealership was deleted. May run twice. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
