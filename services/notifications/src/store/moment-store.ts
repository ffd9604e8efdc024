import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, type Filter, ObjectId } from 'mongodb'

/** The kinds of events that digests count. */
const MOMENTS = ['sent', 'opened', 'submitted', 'asked', 'trade-in'] as const
export type Moment = (typeof MOMENTS)[number]

interface MomentDoc {
  /** the id of the event, which deduplicates redeliveries */
  _id: string
  dealershipId: ObjectId
  /** the user responsible for the customer, or the sender; null for none */
  personId: ObjectId | null
  what: Moment
  /** the sent, opened or submitted packet; absent in records of older versions, each of which counts */
  packetLogId?: ObjectId
  /** the VIN of the sent vehicle, its stock number if it has none, or '' for neither; absent if the event names no vehicle */
  vin?: string
  at: Date
  expiresAt: Date
}

/** Longer than the week that a digest covers. */
const KEEP_MS = 16 * 24 * 60 * 60_000

export const momentCollection: CollectionSpec = {
  name: 'moments',
  indexes: [
    { key: { dealershipId: 1, at: 1, what: 1, personId: 1 }, name: 'counts' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

export type MomentCounts = Record<Moment, number>
export const NO_MOMENTS: Readonly<MomentCounts> = { sent: 0, opened: 0, submitted: 0, asked: 0, 'trade-in': 0 }

/** Creates the store of recent events for digests. Only this module names the collection. */
export function createMomentStore(db: Db) {
  const moments = db.collection<MomentDoc>(momentCollection.name)
  return {
    /** Stores events. Idempotent. */
    async note(docs: readonly Omit<MomentDoc, 'expiresAt'>[]): Promise<void> {
      if (docs.length === 0) return
      const operations = docs.map(({ _id, ...facts }) => ({
        updateOne: {
          filter: { _id },
          update: { $setOnInsert: { ...facts, expiresAt: new Date(facts.at.getTime() + KEEP_MS) } },
          upsert: true,
        },
      }))
      await moments.bulkWrite(operations, { ordered: false })
    },
    /** The number of packets, or of other events, of each kind at a dealership within a period, optionally only those of one user. */
    async counts(dealershipId: ObjectId, { from, until }: { from: Date; until: Date }, personId: ObjectId | null): Promise<MomentCounts> {
      const filter: Filter<MomentDoc> = { dealershipId, at: { $gte: from, $lt: until }, ...(personId !== null && { personId }) }
      const each = { what: '$what', of: { $ifNull: ['$packetLogId', '$_id'] } }
      const groups = await moments
        .aggregate<{ _id: Moment; count: number }>([
          { $match: filter },
          { $group: { _id: each } },
          { $group: { _id: '$_id.what', count: { $sum: 1 } } },
        ])
        .toArray()
      return { ...NO_MOMENTS, ...Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) }
    },
    /** Which of these vehicles (VINs or stock numbers) were sent to customers since a time. */
    async sentSince(dealershipId: ObjectId, vins: readonly string[], since: Date): Promise<Set<string>> {
      const sent = await moments.distinct('vin', { dealershipId, at: { $gte: since }, what: 'sent', vin: { $in: [...vins] } })
      return new Set(sent.filter((vin) => vin !== undefined))
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(moments, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type MomentStore = ReturnType<typeof createMomentStore>
