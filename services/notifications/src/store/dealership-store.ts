import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, keepNewest, type Tombstone } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

/** What this service stores about a dealership, from auth. */
interface DealershipDoc {
  _id: ObjectId
  name: string
  /** absent until an event contains it */
  timeZone?: string
  /** the id of the newest applied event; ids are ordered by time */
  eventId?: string
  deletedAt?: undefined
}

/** A dealership as this service knows it. */
export interface KnownDealership {
  /** `unknown` until its event arrives */
  state: 'open' | 'deleted' | 'unknown'
  /** '' unless the dealership is open */
  name: string
  /** the time zone of its days (rules: days and dates) */
  timeZone: string
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** Creates the projection of dealerships. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc | Tombstone>(dealershipCollection.name)
  return {
    /** Applies an event. Idempotent; older events and events about deleted dealerships change nothing. */
    keep: (dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'timeZone'>, eventId: string) =>
      keepNewest(dealerships, dealershipId, eventId, { $set: facts }),
    /** Replaces a dealership with a tombstone. Idempotent. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
    /** The state of a dealership, with its name and time zone. */
    async find(dealershipId: string | ObjectId): Promise<KnownDealership> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      if (found === null) return { state: 'unknown', name: '', timeZone: DEFAULT_TIME_ZONE }
      if (found.deletedAt !== undefined) return { state: 'deleted', name: '', timeZone: DEFAULT_TIME_ZONE }
      return { state: 'open', name: found.name, timeZone: found.timeZone ?? DEFAULT_TIME_ZONE }
    },
    /** The ids of all open dealerships, by name. */
    async openIds(): Promise<ObjectId[]> {
      const found = await dealerships
        .find({ deletedAt: { $exists: false } }, { projection: { _id: 1 } })
        .sort({ name: 1 })
        .toArray()
      return found.map(({ _id }) => _id)
    },
    /** The known time zones of open dealerships, by dealership id. */
    async timeZones(): Promise<Map<string, string>> {
      const found = await dealerships.find({ deletedAt: { $exists: false } }, { projection: { timeZone: 1 } }).toArray()
      return new Map(
        found.flatMap((doc) => ('timeZone' in doc && doc.timeZone !== undefined ? [[doc._id.toHexString(), doc.timeZone] as const] : [])),
      )
    },
    /** The names of open dealerships by id; leaves out unknown and deleted ones. */
    async names(ids: readonly ObjectId[]): Promise<Map<string, string>> {
      const found = await dealerships.find({ _id: { $in: [...ids] }, deletedAt: { $exists: false } }).toArray()
      return new Map(found.flatMap((doc) => ('name' in doc ? [[doc._id.toHexString(), doc.name] as const] : [])))
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
