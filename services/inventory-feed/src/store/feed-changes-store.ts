import type { FeedVersionChanges } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, ObjectId } from 'mongodb'
import { versionKey } from './feed-version-store.ts'

type Listed<List extends keyof FeedVersionChanges> = FeedVersionChanges[List]['first'][number] & {
  /** the key of the vehicle */
  key: string
}
export type ListedVehicle = Listed<'added'>
export type ListedChange = Listed<'changed'>

/** The first vehicles that a feed file adds and changes, in its order, and removes, by stock number. */
export interface ListedChanges {
  added: ListedVehicle[]
  changed: ListedChange[]
  removed: ListedVehicle[]
}

interface FeedChangesDoc extends ListedChanges {
  /** the id of the feed version */
  _id: ObjectId
  dealershipId: ObjectId
}

export const feedChangesCollection: CollectionSpec = {
  name: 'feed-version-changes',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }],
}

/** The changes of feed versions. Only this module names the collection. */
export function createFeedChangesStore(db: Db) {
  const changes = db.collection<FeedChangesDoc>(feedChangesCollection.name)
  return {
    find: (dealershipId: string, versionId: string | ObjectId) => changes.findOne(versionKey(dealershipId, versionId)),

    /** Replaces the lists. */
    async save(dealershipId: string, versionId: ObjectId, { added, changed, removed }: ListedChanges): Promise<void> {
      await changes.replaceOne(
        versionKey(dealershipId, versionId),
        { dealershipId: new ObjectId(dealershipId), added, changed, removed },
        { upsert: true },
      )
    },

    async delete(dealershipId: string, versionId: ObjectId): Promise<void> {
      await changes.deleteOne(versionKey(dealershipId, versionId))
    },

    /** Deletes everything of a deleted dealership, in small batches, because documents may be large. */
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions) =>
      deleteInBatches(changes, { dealershipId: new ObjectId(dealershipId) }, { batchSize: 100, ...options }),
  }
}
export type FeedChangesStore = ReturnType<typeof createFeedChangesStore>
