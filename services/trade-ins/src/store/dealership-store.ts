import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, keepLiving, keepNewest, type Tombstone } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

/** The little this service keeps of a dealership, from auth. */
interface DealershipDoc {
  _id: ObjectId
  name: string
  /** absent until the dealership's settings were saved once */
  timeZone?: string
  /** counts the changes of what its prices are learned from; absent until the first */
  pricesRevision?: number
  /** of the newest event that was taken in: ids are in order of time */
  eventId?: string
  deletedAt?: undefined
}

/** A dealership as this service knows it. */
interface KnownDealership {
  /** whether people can hand something in there: `unknown` until its event arrives */
  state: 'open' | 'deleted' | 'unknown'
  /** '' unless it is open */
  name: string
  /** in which its days are counted (rules: days and dates) */
  timeZone: string
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** An estimate that takes longer is not worth the wait. */
const TIMEOUT_MS = 3_000

/** The projection of dealerships: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc | Tombstone>(dealershipCollection.name)
  return {
    /** Takes in what an event says. May run twice; what is older than what is known, and anything of a deleted dealership, changes nothing. */
    keep: (dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'timeZone'>, eventId: string) =>
      keepNewest(dealerships, dealershipId, eventId, { $set: facts }),
    /** Stores auth's response unless an event about the dealership has arrived meanwhile. Idempotent. */
    learn: (dealershipId: string, name: string) => keepLiving(dealerships, dealershipId, { $setOnInsert: { name } }),
    /** Keeps that a dealership was deleted. May run twice. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
    /** Notes that what its prices are learned from has changed: models of every replica are out of date. */
    async changePrices(dealershipId: string): Promise<void> {
      await dealerships.updateOne({ _id: new ObjectId(dealershipId), deletedAt: { $exists: false } }, { $inc: { pricesRevision: 1 } })
    },
    /** How often that has changed; models learned at another count are out of date. */
    async pricesRevision(dealershipId: string): Promise<number> {
      const options = { projection: { pricesRevision: 1 }, timeoutMS: TIMEOUT_MS }
      const found = await dealerships.findOne<{ pricesRevision?: number }>({ _id: new ObjectId(dealershipId) }, options)
      return found?.pricesRevision ?? 0
    },
    /** What is known of it. */
    async find(dealershipId: string | ObjectId): Promise<KnownDealership> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      if (found === null) return { state: 'unknown', name: '', timeZone: DEFAULT_TIME_ZONE }
      if (found.deletedAt !== undefined) return { state: 'deleted', name: '', timeZone: DEFAULT_TIME_ZONE }
      return { state: 'open', name: found.name, timeZone: found.timeZone ?? DEFAULT_TIME_ZONE }
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
