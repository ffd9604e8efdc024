import { DEFAULT_DEALERSHIP_SETTINGS, type DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { bury, keepNewest, LIVING, type Tombstone } from '@forecourt/mongo/tombstones'
import { LRUCache } from 'lru-cache'
import { type Db, ObjectId } from 'mongodb'

/** The little this service keeps of a dealership, from auth's events. */
export interface DealershipDoc {
  _id: ObjectId
  name: string
  /** what was unknown to an older version of this service is absent */
  settings?: Partial<DealershipSettings>
  /** of the newest event that was taken in: ids are in order of time */
  eventId?: string
}
type StoredDealership = (DealershipDoc & { deletedAt?: undefined }) | Tombstone

/** What this service goes by. */
export interface DealershipFacts {
  deleted: boolean
  /** false: no event has told of it yet, and the settings are the defaults */
  known: boolean
  settings: DealershipSettings
}

/** Every call asks for them, so they are remembered: another replica goes by the old ones for this long at most. */
export const REMEMBER_MS = 2_000
const MAX_REMEMBERED = 5_000

export const dealershipCollection: CollectionSpec = {
  name: 'dealerships',
  indexes: [{ key: { deletedAt: 1 }, name: 'deleted', partialFilterExpression: { deletedAt: { $exists: true } } }],
}

/** The projection of dealerships: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<StoredDealership>(dealershipCollection.name)
  const remembered = new LRUCache<string, DealershipFacts>({ max: MAX_REMEMBERED, ttl: REMEMBER_MS })

  return {
    /**
     * Takes in what an event says of a dealership. May run twice; what is older than what is known, and anything of a deleted dealership,
     * changes nothing.
     */
    async keep(dealershipId: string, facts: Pick<DealershipDoc, 'name' | 'settings'>, eventId: string): Promise<void> {
      await keepNewest(dealerships, dealershipId, eventId, { $set: facts })
      remembered.delete(dealershipId)
    },
    /** Leaves nothing but that it was deleted. May run twice. */
    async bury(dealershipId: string, deletedAt: Date): Promise<void> {
      await bury(dealerships, dealershipId, deletedAt)
      remembered.delete(dealershipId)
    },
    /** The defaults for a dealership that has not been heard of yet. */
    async facts(dealershipId: string): Promise<DealershipFacts> {
      const known = remembered.get(dealershipId)
      if (known !== undefined) return known
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      const isBuried = found?.deletedAt !== undefined
      const settings = { ...DEFAULT_DEALERSHIP_SETTINGS, ...(found === null || isBuried ? {} : found.settings) }
      const facts = { deleted: isBuried, known: found !== null && !isBuried, settings }
      remembered.set(dealershipId, facts)
      return facts
    },
    /** Whether there is one with this id that is not deleted; one of which nothing was heard yet is not known. */
    isKnown: async (dealershipId: string): Promise<boolean> =>
      (await dealerships.findOne({ _id: new ObjectId(dealershipId), ...LIVING }, { projection: { _id: 1 } })) !== null,
    /** Names by id; of dealerships that are known here. */
    async names(dealershipIds: readonly ObjectId[]): Promise<Map<string, string>> {
      const known = { _id: { $in: [...dealershipIds] }, ...LIVING }
      const found = await dealerships.find<Pick<DealershipDoc, '_id' | 'name'>>(known, { projection: { name: 1 } }).toArray()
      return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]))
    },
    /** Every dealership with its time zone, by id. */
    async timeZones(): Promise<{ _id: ObjectId; timeZone: string }[]> {
      const projection = { 'settings.timeZone': 1 }
      const found = await dealerships.find<DealershipDoc>(LIVING, { projection }).sort({ _id: 1 }).toArray()
      return found.map(({ _id, settings }) => ({ _id, timeZone: settings?.timeZone ?? DEFAULT_DEALERSHIP_SETTINGS.timeZone }))
    },
    /** Dealerships deleted since then, longest ago first. */
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
