import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, keepLiving, keepNewest, type Tombstone } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

/** What this service stores about a dealership, from auth. */
interface DealershipDoc {
  _id: ObjectId
  name: string
  /** absent until the dealership first saves its settings */
  timeZone?: string
  /** counts the changes of the vehicles and settings that its prices are learned from; absent until the first */
  pricesRevision?: number
  /** the id of the newest applied event; ids are ordered by time */
  eventId?: string
  deletedAt?: undefined
}

/** A dealership as this service knows it. */
interface KnownDealership {
  /** `unknown` until an event about the dealership arrives */
  state: 'open' | 'deleted' | 'unknown'
  /** '' unless the dealership is open */
  name: string
  /** the time zone of its days (rules: days and dates) */
  timeZone: string
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** An estimate is not worth a longer wait. */
const TIMEOUT_MS = 3_000

/** Creates the projection of dealerships. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc | Tombstone>(dealershipCollection.name)
  return {
    /** Applies an event. Idempotent; older events and events about deleted dealerships change nothing. */
    keep: (dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'timeZone'>, eventId: string) =>
      keepNewest(dealerships, dealershipId, eventId, { $set: facts }),
    /** Stores auth's response unless an event about the dealership has arrived in the meantime. Idempotent. */
    learn: (dealershipId: string, name: string) => keepLiving(dealerships, dealershipId, { $setOnInsert: { name } }),
    /** Replaces a dealership with a tombstone. Idempotent. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
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
    /** The state of a dealership, with its name and time zone. */
    async find(dealershipId: string | ObjectId): Promise<KnownDealership> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      if (found === null) return { state: 'unknown', name: '', timeZone: DEFAULT_TIME_ZONE }
      if (found.deletedAt !== undefined) return { state: 'deleted', name: '', timeZone: DEFAULT_TIME_ZONE }
      return { state: 'open', name: found.name, timeZone: found.timeZone ?? DEFAULT_TIME_ZONE }
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
