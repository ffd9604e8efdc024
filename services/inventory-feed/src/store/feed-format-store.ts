import type { FeedFormat } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { DEFAULT_FEED_FORMAT } from '@forecourt/vehicle/feed-format'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** How a dealership's feed files are read; there is no document while the default applies. */
interface FeedFormatDoc extends FeedFormat {
  /** the dealership's id */
  _id: ObjectId
  changedAt: Date
}

export const feedFormatCollection: CollectionSpec = { name: 'feed-formats', indexes: [] }

/** The feed formats of the dealerships: the only place that names the collection. */
export function createFeedFormatStore(db: Db) {
  const formats = db.collection<FeedFormatDoc>(feedFormatCollection.name)
  return {
    async find(dealershipId: string, session?: ClientSession): Promise<FeedFormat> {
      const doc = await formats.findOne({ _id: new ObjectId(dealershipId) }, { session })
      return doc ? { columns: doc.columns, mileageUnit: doc.mileageUnit, currency: doc.currency } : { ...DEFAULT_FEED_FORMAT }
    },
    async save(dealershipId: string, format: FeedFormat, changedAt: Date, session: ClientSession): Promise<void> {
      await formats.replaceOne({ _id: new ObjectId(dealershipId) }, { ...format, changedAt }, { upsert: true, session })
    },
    /** Deletes the format of a deleted dealership. */
    async delete(dealershipId: string): Promise<void> {
      await formats.deleteOne({ _id: new ObjectId(dealershipId) })
    },
  }
}
export type FeedFormatStore = ReturnType<typeof createFeedFormatStore>
