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
  /** of the newest event that was taken in: ids are in order of time */
  eventId?: string
  deletedAt?: undefined
}

/** Whether people can hand something in there: `unknown` until its event arrives. */
export type DealershipState = 'open' | 'deleted' | 'unknown'

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** The projection of dealerships: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc | Tombstone>(dealershipCollection.name)
  return {
    /** Takes in what an event says. May run twice; what is older than what is known, and anything of a deleted dealership, changes nothing. */
    keep: (dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'timeZone'>, eventId: string) =>
      keepNewest(dealerships, dealershipId, eventId, { $set: facts }),
    /** Takes in what auth answers, where no event has told of the dealership meanwhile. May run twice. */
    learn: (dealershipId: string, name: string) => keepLiving(dealerships, dealershipId, { $setOnInsert: { name } }),
    /** Keeps that a dealership was deleted. May run twice. */
    bury: (dealershipId: string, deletedAt: Date) => bury(dealerships, dealershipId, deletedAt),
    /** Its name, '' where it is not known here, and the time zone in which its days are counted (rules: days and dates). */
    async facts(dealershipId: string): Promise<{ name: string; timeZone: string }> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId), deletedAt: { $exists: false } })
      const { name = '', timeZone = DEFAULT_TIME_ZONE } = (found ?? {}) as Partial<DealershipDoc>
      return { name, timeZone }
    },
    async stateOf(dealershipId: string): Promise<DealershipState> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      if (found === null) return 'unknown'
      return found.deletedAt === undefined ? 'open' : 'deleted'
    },
    /** Its name; '' for one that no event has named yet, null for a deleted one. */
    async nameOf(dealershipId: ObjectId): Promise<string | null> {
      const found = await dealerships.findOne({ _id: dealershipId })
      if (found === null) return ''
      return found.deletedAt === undefined ? found.name : null
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
