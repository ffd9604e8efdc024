import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { EventPosition, NewestEvent } from '@forecourt/mongo/newest-event'
import { NOT_DELETED, storeTombstone, unlessDeleted, upsertNewest } from '@forecourt/mongo/tombstones'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { createSharedRead } from './shared-read.ts'

/** The feed file the inventory was made from. */
export interface CurrentFeed {
  versionId: ObjectId
  fileId: ObjectId
  fileName: string
  bytes: number
  sha256: string
  /** the format it was read with; absent for the default format */
  format?: FeedFormat
  updatedAt: Date
}

/** A dealership as this service knows it: its name and settings from auth's events, and the state of its feed. */
export interface DealershipDoc extends NewestEvent {
  _id: ObjectId
  name: string
  email: string
  /** which prices the public price may come from (rules: public price); absent until the dealership has chosen */
  publicPriceFallback?: DealershipSettings['publicPriceFallback']
  /** number of the newest feed version */
  feedSeq: number
  current: CurrentFeed | null
  /** who deleted the feed, while its vehicles are still in the inventory; absent or null otherwise */
  deletion?: Pick<EventContext, 'actor' | 'correlationId'> | null
  /** listed vehicles after the last import or delete */
  vehicleCount: number
  /** counts the changes of its vehicles; absent before the first one (design: inventory revision) */
  inventoryRevision?: number
}

const withDeletion = { deletion: { $type: 'object' } } as const

export const dealershipCollection: CollectionSpec = {
  name: 'dealerships',
  indexes: [{ key: { deletion: 1 }, name: 'deletion', partialFilterExpression: withDeletion }],
}

/** Creates the store of dealerships. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc>(dealershipCollection.name)
  const sharedFind = createSharedRead((dealershipId) => dealerships.findOne(unlessDeleted(dealershipId)))
  return {
    /** Applies an event of auth. Idempotent; an older event, or an event of a deleted dealership, changes nothing. */
    async upsert(
      dealershipId: string,
      facts: Pick<DealershipDoc, 'name' | 'email' | 'publicPriceFallback'>,
      event: EventPosition,
    ): Promise<void> {
      const $setOnInsert = { feedSeq: 0, current: null, vehicleCount: 0 }
      await upsertNewest(dealerships, dealershipId, event, { $set: facts, $setOnInsert })
    },
    /** Replaces it by a tombstone: queries no longer find it. Idempotent. */
    tombstone: (dealershipId: string, deletedAt: Date) => storeTombstone(dealerships, dealershipId, deletedAt),
    /** Whether a dealership with this id was deleted. */
    async wasDeleted(dealershipId: string): Promise<boolean> {
      return (await dealerships.countDocuments({ _id: new ObjectId(dealershipId), deletedAt: { $exists: true } }, { limit: 1 })) > 0
    },
    /** Its state at the time of the call or later. Concurrent calls share a read. */
    find: (dealershipId: string, session?: ClientSession) =>
      session === undefined ? sharedFind(dealershipId) : dealerships.findOne(unlessDeleted(dealershipId), { session }),
    /** All dealerships, by name. */
    list: () => dealerships.find(NOT_DELETED).sort({ name: 1, _id: 1 }).toArray(),
    /** Dealerships whose feed was deleted while its vehicles are still in the inventory. */
    async withDeletedFeed(): Promise<string[]> {
      const found = await dealerships.find({ ...NOT_DELETED, ...withDeletion, current: null }, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id.toHexString())
    },
    /**
     * Takes the next version number. Two concurrent transactions that do so cannot both commit: one is retried and sees what the
     * other did. Returns the updated dealership.
     */
    takeNumber: (dealershipId: string, session: ClientSession) =>
      dealerships.findOneAndUpdate(unlessDeleted(dealershipId), { $inc: { feedSeq: 1 } }, { session, returnDocument: 'after' }),
    /** Stores the state of its feed after an import or a delete. */
    setFeed: (dealershipId: string, $set: Partial<Pick<DealershipDoc, 'current' | 'deletion' | 'vehicleCount'>>, session: ClientSession) =>
      dealerships.updateOne(unlessDeleted(dealershipId), { $set }, { session }),
    /** Records that another format reads the current file the same way. */
    setCurrentFormat: (dealershipId: string, format: FeedFormat, session: ClientSession) =>
      dealerships.updateOne(
        { ...unlessDeleted(dealershipId), current: { $ne: null } },
        { $set: { 'current.format': format } },
        { session },
      ),
    /**
     * Advances the inventory revision, so that every replica reloads what it has cached. Call it in the transaction of the change, or after the
     * change is written.
     */
    async advanceInventoryRevision(dealershipId: string, session?: ClientSession): Promise<void> {
      await dealerships.updateOne(unlessDeleted(dealershipId), { $inc: { inventoryRevision: 1 } }, { session })
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
