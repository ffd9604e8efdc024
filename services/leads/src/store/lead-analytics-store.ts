import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type AnyBulkWriteOperation, type ClientSession, type Db, ObjectId } from 'mongodb'
import type { ViewingTime } from '../domain/viewing-time.ts'
import type { ActivityCounts } from './activity-counts.ts'
import type { LastRequest } from './customer-request-store.ts'
import type { LastSent, LastSubmission } from './lead-newest.ts'
import type { TradeInCounts } from './trade-in-store.ts'

/** The counts of a customer's packets and trade-ins that leads show: derived, and can be recomputed at any time. `_id` is the customer's. */
export interface LeadAnalyticsDoc extends ActivityCounts, ViewingTime, Omit<TradeInCounts, 'lastTradeInAt'> {
  _id: ObjectId
  dealershipId: ObjectId
  packets: number
  opens: number
  submitted: boolean
  lastOpenedAt: Date | null
  /** the newest activity on a packet or a trade-in */
  lastActiveAt: Date | null
  /** the newest send of a packet; for links without a record of sends, the newest creation */
  sentAt: Date | null
  /** the newest of each; null without one, and in counts of older versions */
  lastSubmission: LastSubmission | null
  lastRequest: LastRequest | null
  lastSent: LastSent | null
  /** incremented by a new lead, so that a concurrent count is a write conflict */
  revision?: number
}
export type LeadCounts = Omit<LeadAnalyticsDoc, '_id' | 'dealershipId' | 'revision'>

export const leadAnalyticsCollection: CollectionSpec = {
  name: 'lead-analytics',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }],
}

/** The projection behind the leads screen. Only this module names the collection. */
export function createLeadAnalyticsStore(db: Db) {
  const analytics = db.collection<LeadAnalyticsDoc>(leadAnalyticsCollection.name)
  return {
    /**
     * Returns the counts of a customer, locked for a write that depends on them: of that transaction and a concurrent count, the later one restarts.
     * null before the first count, which locks the customer.
     */
    async lockForUpdate(dealershipId: string, customerId: ObjectId, session: ClientSession): Promise<LeadAnalyticsDoc | null> {
      const filter = { _id: customerId, dealershipId: new ObjectId(dealershipId) }
      return analytics.findOneAndUpdate(filter, { $inc: { revision: 1 } }, { session, returnDocument: 'after' })
    },
    /** Returns the counts of some customers, by customer id; customers that were never counted are missing. */
    async of(dealershipId: string, customerIds: readonly ObjectId[]): Promise<Map<string, LeadAnalyticsDoc>> {
      const among = { _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }
      // without the hint MongoDB may scan the whole dealership
      const found = await analytics.find(among, { hint: '_id_' }).toArray()
      return new Map(found.map((doc) => [doc._id.toHexString(), doc]))
    },
    /** Iterates over all counted customers. */
    all: () => analytics.find({}, { projection: { dealershipId: 1 } }),
    /** Deletes all counts of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(analytics, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Deletes the counts of some customers. */
    async remove(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      await analytics.deleteMany({ _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }, { session })
    },
    /**
     * Replaces the counts. Runs in the transaction that counted, so that concurrent counts conflict. Returns the customers that were counted for the
     * first time.
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
