import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type AnyBulkWriteOperation, type ClientSession, type Db, ObjectId } from 'mongodb'
import type { ViewingTime } from '../domain/viewing-time.ts'
import type { ActivityCounts } from './activity-store.ts'
import type { LastRequest } from './customer-request-store.ts'
import type { LastSent, LastSubmission } from './lead-newest.ts'
import type { TradeInCounts } from './trade-in-store.ts'

/** What a customer's packets and trade-ins tell about their leads: derived, and can be recounted at any time. `_id` is the customer's. */
export interface LeadAnalyticsDoc extends ActivityCounts, ViewingTime, Omit<TradeInCounts, 'lastTradeInAt'> {
  _id: ObjectId
  dealershipId: ObjectId
  packets: number
  opens: number
  submitted: boolean
  lastOpenedAt: Date | null
  /** on a packet or about a trade-in */
  lastActiveAt: Date | null
  /** the newest packet that was sent; for links of before it was counted, when the newest was made */
  sentAt: Date | null
  /** the newest of each; null before, and in what older versions counted */
  lastSubmission: LastSubmission | null
  lastRequest: LastRequest | null
  lastSent: LastSent | null
}
export type LeadCounts = Omit<LeadAnalyticsDoc, '_id' | 'dealershipId'>

export const leadAnalyticsCollection: CollectionSpec = {
  name: 'lead-analytics',
  indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }],
}

/** The projection behind the leads screen: the only place that names the collection. */
export function createLeadAnalyticsStore(db: Db) {
  const analytics = db.collection<LeadAnalyticsDoc>(leadAnalyticsCollection.name)
  return {
    find: (dealershipId: string, customerId: string, session?: ClientSession) =>
      analytics.findOne({ _id: new ObjectId(customerId), dealershipId: new ObjectId(dealershipId) }, { session }),
    /** What is known of some customers, by customer id; of whom nothing was counted yet is not in it. */
    async of(dealershipId: string, customerIds: readonly ObjectId[]): Promise<Map<string, LeadAnalyticsDoc>> {
      const among = { _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }
      // without the hint it may read all of the dealership
      const found = await analytics.find(among, { hint: '_id_' }).toArray()
      return new Map(found.map((doc) => [doc._id.toHexString(), doc]))
    },
    /** Everybody who was counted. */
    everyone: () => analytics.find({}, { projection: { dealershipId: 1 } }),
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(analytics, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Forgets those of some customers. */
    async remove(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      await analytics.deleteMany({ _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }, { session })
    },
    /**
     * Replaces what was counted before. Runs in the transaction that counted, so that two counts at once do not cross. Returns the customers
     * counted for the first time.
     */
    async save(dealershipId: string, counts: ReadonlyMap<string, LeadCounts>, session: ClientSession): Promise<ObjectId[]> {
      if (counts.size === 0) return []
      const operations = [...counts].map(([customerId, fields]): AnyBulkWriteOperation<LeadAnalyticsDoc> => {
        const filter = { _id: new ObjectId(customerId), dealershipId: new ObjectId(dealershipId) }
        return { updateOne: { filter, update: { $set: fields }, upsert: true } }
      })
      const { upsertedIds } = await analytics.bulkWrite(operations, { session, ordered: false })
      return Object.values(upsertedIds)
    },
  }
}
export type LeadAnalyticsStore = ReturnType<typeof createLeadAnalyticsStore>
