import { DEFAULT_DEALERSHIP_SETTINGS, type DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { EventPosition, NewestEvent } from '@forecourt/mongo/newest-event'
import { NOT_DELETED, storeTombstone, type Tombstone, upsertNewest } from '@forecourt/mongo/tombstones'
import { LRUCache } from 'lru-cache'
import { type Db, ObjectId } from 'mongodb'

/** The fields of a dealership that this service stores, from auth's events. */
interface DealershipDoc extends NewestEvent {
  _id: ObjectId
  name: string
  /** settings that an older version of this service did not know are absent */
  settings?: Partial<DealershipSettings>
}
type StoredDealership = (DealershipDoc & { deletedAt?: undefined }) | Tombstone

/** The state and the settings of a dealership. */
export interface DealershipFacts {
  deleted: boolean
  /** false: no event has arrived yet, and the settings are the defaults */
  known: boolean
  settings: DealershipSettings
}

/** Every call reads the settings, so they are cached: other replicas apply the old ones for at most this long. */
const CACHE_TTL_MS = 2_000
const MAX_CACHED = 5_000

export const dealershipCollection: CollectionSpec = {
  name: 'dealerships',
  indexes: [{ key: { deletedAt: 1 }, name: 'deleted', partialFilterExpression: { deletedAt: { $exists: true } } }],
}

/** The projection of dealerships. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<StoredDealership>(dealershipCollection.name)
  const cached = new LRUCache<string, DealershipFacts>({ max: MAX_CACHED, ttl: CACHE_TTL_MS })

  return {
    /**
     * Applies an event of a dealership. Idempotent: ignores stale events, and all events of a deleted dealership.
     */
    async upsert(dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'settings'>, event: EventPosition): Promise<void> {
      await upsertNewest(dealerships, dealershipId, event, { $set: facts })
      cached.delete(dealershipId)
    },
    /** Replaces a dealership with a tombstone. Idempotent. */
    async tombstone(dealershipId: string, deletedAt: Date): Promise<void> {
      await storeTombstone(dealerships, dealershipId, deletedAt)
      cached.delete(dealershipId)
    },
    /** Returns the settings of a dealership; the defaults before its first event. */
    async facts(dealershipId: string): Promise<DealershipFacts> {
      const known = cached.get(dealershipId)
      if (known !== undefined) return known
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      const isDeleted = found?.deletedAt !== undefined
      const settings = { ...DEFAULT_DEALERSHIP_SETTINGS, ...(found === null || isDeleted ? {} : found.settings) }
      const facts = { deleted: isDeleted, known: found !== null && !isDeleted, settings }
      cached.set(dealershipId, facts)
      return facts
    },
    /** Whether the dealership exists: its event has arrived and it is not deleted. */
    isKnown: async (dealershipId: string): Promise<boolean> =>
      (await dealerships.findOne({ _id: new ObjectId(dealershipId), ...NOT_DELETED }, { projection: { _id: 1 } })) !== null,
    /** Returns the names of known dealerships by id. */
    async names(dealershipIds: readonly ObjectId[]): Promise<Map<string, string>> {
      const known = { _id: { $in: [...dealershipIds] }, ...NOT_DELETED }
      const found = await dealerships.find<Pick<DealershipDoc, '_id' | 'name'>>(known, { projection: { name: 1 } }).toArray()
      return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]))
    },
    /** Returns every dealership with its time zone, by id. */
    async timeZones(): Promise<{ _id: ObjectId; timeZone: string }[]> {
      const projection = { 'settings.timeZone': 1 }
      const found = await dealerships.find<DealershipDoc>(NOT_DELETED, { projection }).sort({ _id: 1 }).toArray()
      return found.map(({ _id, settings }) => ({ _id, timeZone: settings?.timeZone ?? DEFAULT_DEALERSHIP_SETTINGS.timeZone }))
    },
    /** Returns the dealerships deleted since a time, earliest first. */
    async deletedSince(since: Date): Promise<string[]> {
      const found = await dealerships
        .find({ deletedAt: { $gte: since } }, { projection: { _id: 1 } })
        .sort({ deletedAt: 1 })
        .toArray()
      return found.map(({ _id }) => _id.toHexString())
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
