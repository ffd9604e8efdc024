import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { Tombstone } from '@forecourt/mongo/tombstones'
import { dealershipProjection, type ProjectedDealership } from '@forecourt/service-kit/dealership-projection'
import type { Db, ObjectId } from 'mongodb'

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** Creates the projection of dealerships. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<ProjectedDealership | Tombstone>(dealershipCollection.name)
  return {
    ...dealershipProjection(dealerships),
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
