import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, keepNewest, type Tombstone } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

/** The little this service keeps of a dealership, from auth. */
interface DealershipDoc {
  _id: ObjectId
  name: string
  /** absent until an event has said it */
  timeZone?: string
  /** of the newest event that was taken in: ids are in order of time */
  eventId?: string
  deletedAt?: undefined
}

/** A dealership as this service knows it. */
export interface KnownDealership {
  /** `unknown` until its event arrives */
  state: 'open' | 'deleted' | 'unknown'
  /** '' unless it is open */
  name: string
  /** in which its days are counted (rules: days and dates) */
  timeZone: string
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** The projection of dealerships: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc | Tombstone>(dealershipCollection.name)
  return {
    /** Takes in what an event says. May run twice; what is older than what is known, and anything of a deleted dealership, changes nothing. */
    keep: (dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'timeZone'>, eventId: string) =>
      keepNewest(dealerships, dealershipId, eventId, { $set: facts }),
    /** Keeps that a dealership was deleted. May run twice. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
    /** What is known of it. */
    async find(dealershipId: string | ObjectId): Promise<KnownDealership> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      if (found === null) return { state: 'unknown', name: '', timeZone: DEFAULT_TIME_ZONE }
      if (found.deletedAt !== undefined) return { state: 'deleted', name: '', timeZone: DEFAULT_TIME_ZONE }
      return { state: 'open', name: found.name, timeZone: found.timeZone ?? DEFAULT_TIME_ZONE }
    },
    /** Those that there are. */
    async openIds(): Promise<ObjectId[]> {
      const found = await dealerships
        .find({ deletedAt: { $exists: false } }, { projection: { _id: 1 } })
        .sort({ name: 1 })
        .toArray()
      return found.map(({ _id }) => _id)
    },
    /** The time zones of those that there are and of which one is known, by their id. */
    async timeZones(): Promise<Map<string, string>> {
      const found = await dealerships.find({ deletedAt: { $exists: false } }, { projection: { timeZone: 1 } }).toArray()
      return new Map(
        found.flatMap((doc) => ('timeZone' in doc && doc.timeZone !== undefined ? [[doc._id.toHexString(), doc.timeZone] as const] : [])),
      )
    },
    /** The names of some dealerships, by their id; those that are not known are left out. */
    async names(ids: readonly ObjectId[]): Promise<Map<string, string>> {
      const found = await dealerships.find({ _id: { $in: [...ids] }, deletedAt: { $exists: false } }).toArray()
      return new Map(found.flatMap((doc) => ('name' in doc ? [[doc._id.toHexString(), doc.name] as const] : [])))
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
