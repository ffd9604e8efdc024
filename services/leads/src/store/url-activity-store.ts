import type { Person } from '@forecourt/contracts/fields'
import type { VehicleSummary } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'

/** The creation of a link, with its creator and customer (rules: url creation activity). */
interface UrlActivityDoc {
  _id: ObjectId
  dealershipId: ObjectId
  linkId: string
  customUrl: string
  customer: Contact
  vehicle: VehicleSummary
  createdBy: Person | null
  createdAt: Date
}
type NewUrlActivity = Omit<UrlActivityDoc, '_id' | 'dealershipId'>

export const urlActivityCollection: CollectionSpec = {
  name: 'url-activity',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, linkId: 1 }, name: 'link', unique: true },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
  ],
  dropped: [{ key: { createdAt: -1 }, name: 'newest' }],
}

/** The links that staff made. Only this module names the collection. */
export function createUrlActivityStore(db: Db) {
  const activity = db.collection<UrlActivityDoc>(urlActivityCollection.name)
  return {
    /** Deletes all link records of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(activity, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Records a link once; the first record stays. */
    async record(dealershipId: string, { linkId, ...facts }: NewUrlActivity, session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), linkId }
      await activity.updateOne(filter, { $setOnInsert: facts }, { upsert: true, session })
    },
    /** Returns the newest links of all dealerships, newest first. */
    newest: (limit: number): Promise<UrlActivityDoc[]> => activity.find().sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
  }
}
export type UrlActivityStore = ReturnType<typeof createUrlActivityStore>
