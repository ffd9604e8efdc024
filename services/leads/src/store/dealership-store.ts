import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** Days are counted here until a dealership says where it is (DESIGN 7.14). */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** The little this service keeps of a dealership, from auth's events. */
export interface DealershipDoc {
  _id: ObjectId
  name: string
  /** IANA name */
  timeZone: string
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** The projection of dealerships: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc>(dealershipCollection.name)
  return {
    /** Keeps a dealership's name. May run twice. */
    async keep(dealershipId: string, name: string): Promise<void> {
      const update = { $set: { name }, $setOnInsert: { timeZone: DEFAULT_TIME_ZONE } }
      await dealerships.updateOne({ _id: new ObjectId(dealershipId) }, update, { upsert: true })
    },
    /** Names by id; of dealerships that are known here. */
    async names(dealershipIds: readonly ObjectId[]): Promise<Map<string, string>> {
      const found = await dealerships.find({ _id: { $in: [...dealershipIds] } }, { projection: { name: 1 } }).toArray()
      return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]))
    },
    /** The default for a dealership that has not been heard of yet. */
    async timeZone(dealershipId: string): Promise<string> {
      const found = await dealerships.findOne({ _id: new ObjectId(dealershipId) })
      return found?.timeZone ?? DEFAULT_TIME_ZONE
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
