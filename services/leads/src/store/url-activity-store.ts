import type { Person } from '@forecourt/contracts/fields'
import type { VehicleSummary } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'

/** That a link was made, by whom and for whom (rules: url creation activity). */
export interface UrlActivityDoc {
  _id: ObjectId
  dealershipId: ObjectId
  linkId: string
  customUrl: string
  customer: Contact
  vehicle: VehicleSummary
  createdBy: Person | null
  createdAt: Date
}
export type NewUrlActivity = Omit<UrlActivityDoc, '_id' | 'dealershipId'>

export const urlActivityCollection: CollectionSpec = {
  name: 'url-activity',
  indexes: [
    { key: { dealershipId: 1, linkId: 1 }, name: 'link', unique: true },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
  ],
}

/** The links staff made: the only place that names the collection. */
export function createUrlActivityStore(db: Db) {
  const activity = db.collection<UrlActivityDoc>(urlActivityCollection.name)
  return {
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(activity, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Records a link once: who recorded it first stays. */
    async record(dealershipId: string, { linkId, ...facts }: NewUrlActivity, session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), linkId }
      await activity.updateOne(filter, { $setOnInsert: facts }, { upsert: true, session })
    },
    /** The links made last, of every dealership, newest first. */
    newest: (limit: number): Promise<UrlActivityDoc[]> => activity.find().sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
  }
}
export type UrlActivityStore = ReturnType<typeof createUrlActivityStore>
