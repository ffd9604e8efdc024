import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import type { EventPosition, NewestEvent } from '@forecourt/mongo/newest-event'
import { storeTombstone, type Tombstone, upsertNewest } from '@forecourt/mongo/tombstones'
import { type Collection, ObjectId } from 'mongodb'

/** What a service stores about a dealership, from auth. */
export interface ProjectedDealership extends NewestEvent {
  _id: ObjectId
  name: string
  /** absent until an event contains it */
  timeZone?: string
  deletedAt?: undefined
}

/** A dealership as a service knows it. */
export interface KnownDealership {
  /** `unknown` until an event about the dealership arrives */
  state: 'open' | 'deleted' | 'unknown'
  /** '' unless the dealership is open */
  name: string
  /** the time zone of its days (rules: days and dates) */
  timeZone: string
}

/** Returns the operations of a store of dealerships that only knows their names and time zones. */
export function dealershipProjection(dealerships: Collection<ProjectedDealership | Tombstone>) {
  return {
    /** Applies an event. Idempotent; older events and events about deleted dealerships change nothing. */
    upsert: (dealershipId: string, facts: Pick<ProjectedDealership, 'name' | 'timeZone'>, event: EventPosition) =>
      upsertNewest(dealerships, dealershipId, event, { $set: facts }),
    /** Replaces a dealership with a tombstone. Idempotent. */
    tombstone: (dealershipId: string, deletedAt: Date) => storeTombstone(dealerships, dealershipId, deletedAt),
    /** The state of a dealership, with its name and time zone. */
    async find(dealershipId: string | ObjectId): Promise<KnownDealership> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      if (found === null) return { state: 'unknown', name: '', timeZone: DEFAULT_TIME_ZONE }
      if (found.deletedAt !== undefined) return { state: 'deleted', name: '', timeZone: DEFAULT_TIME_ZONE }
      return { state: 'open', name: found.name, timeZone: found.timeZone ?? DEFAULT_TIME_ZONE }
    },
  }
}
