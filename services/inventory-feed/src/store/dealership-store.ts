import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, keepNewest, LIVING, living } from '@forecourt/mongo/tombstones'
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
  /** how it was read; absent: as files are of which staff have said nothing */
  format?: FeedFormat
  updatedAt: Date
}

/** What this service knows of a dealership: its name from auth's event, and where its feed stands. */
export interface DealershipDoc {
  _id: ObjectId
  name: string
  email: string
  /** which prices the public price may come from (rules: public price); absent until the dealership has chosen */
  publicPriceFallback?: DealershipSettings['publicPriceFallback']
  /** number of the newest feed version */
  feedSeq: number
  current: CurrentFeed | null
  /** listed vehicles after the last import or delete */
  vehicleCount: number
  /** counts the changes of its vehicles; absent before the first one (design: inventory revision) */
  inventoryRevision?: number
  /** of the newest of auth's events that was taken in: ids are in order of time */
  eventId?: string
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** The dealerships as this service knows them: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc>(dealershipCollection.name)
  const sharedFind = createSharedRead((dealershipId) => dealerships.findOne(living(dealershipId)))
  return {
    /**
     * Takes in what an event of auth says. May run twice; what is older than what is known, and anything of a deleted dealership, changes
     * nothing.
     */
    async keep(dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'email' | 'publicPriceFallback'>, eventId: string): Promise<void> {
      const $setOnInsert = { feedSeq: 0, current: null, vehicleCount: 0 }
      await keepNewest(dealerships, dealershipId, eventId, { $set: facts, $setOnInsert })
    },
    /** Keeps only the fact that it was deleted: queries no longer find it. Idempotent. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
    /** Whether there was such a dealership once. */
    async wasDeleted(dealershipId: string): Promise<boolean> {
      return (await dealerships.countDocuments({ _id: new ObjectId(dealershipId), deletedAt: { $exists: true } }, { limit: 1 })) > 0
    },
    /** Its state at the time of the call or later. Concurrent calls share a read. */
    find: (dealershipId: string, session?: ClientSession) =>
      session === undefined ? sharedFind(dealershipId) : dealerships.findOne(living(dealershipId), { session }),
    /** All of them, by name. */
    list: () => dealerships.find(LIVING).sort({ name: 1, _id: 1 }).toArray(),
    /**
     * Takes the next version number. Two concurrent transactions that do so cannot both commit: one is retried and sees what the
     * other did. Returns the updated dealership.
     */
    takeNumber: (dealershipId: string, session: ClientSession) =>
      dealerships.findOneAndUpdate(living(dealershipId), { $inc: { feedSeq: 1 } }, { session, returnDocument: 'after' }),
    setCurrent: (dealershipId: string, current: CurrentFeed, vehicleCount: number, session: ClientSession) =>
      dealerships.updateOne(living(dealershipId), { $set: { current, vehicleCount } }, { session }),
    /** The current file is read alike under another format. */
    setCurrentFormat: (dealershipId: string, format: FeedFormat, session: ClientSession) =>
      dealerships.updateOne({ ...living(dealershipId), current: { $ne: null } }, { $set: { 'current.format': format } }, { session }),
    clearCurrent: (dealershipId: string, session: ClientSession) =>
      dealerships.updateOne(living(dealershipId), { $set: { current: null } }, { session }),
    /**
     * Its vehicles were changed: in the same transaction, or by what is written already. What was remembered of its inventory is read again from now
     * on, in every replica.
     */
    async advanceInventoryRevision(dealershipId: string, session?: ClientSession): Promise<void> {
      await dealerships.updateOne(living(dealershipId), { $inc: { inventoryRevision: 1 } }, { session })
    },
    setVehicleCount: (dealershipId: string, vehicleCount: number, session: ClientSession) =>
      dealerships.updateOne(living(dealershipId), { $set: { vehicleCount } }, { session }),
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
