import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, type Filter, ObjectId } from 'mongodb'

/** What digests count. */
const MOMENTS = ['sent', 'opened', 'submitted', 'asked', 'trade-in'] as const
export type Moment = (typeof MOMENTS)[number]

interface MomentDoc {
  /** of the event: the same one counts once */
  _id: string
  dealershipId: ObjectId
  /** whose customer it was, or who sent it; null for none */
  personId: ObjectId | null
  what: Moment
  /** of the vehicle that was sent; absent where the event names none, and in what older versions stored */
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

/** What happened lately, for digests: the only place that names the collection. */
export function createMomentStore(db: Db) {
  const moments = db.collection<MomentDoc>(momentCollection.name)
  return {
    /** Notes things that happened. May run twice. */
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
    /** How often each thing happened at a dealership within a time; to one person's customers, where they are given. */
    async counts(dealershipId: ObjectId, { from, until }: { from: Date; until: Date }, personId: ObjectId | null): Promise<MomentCounts> {
      const filter: Filter<MomentDoc> = { dealershipId, at: { $gte: from, $lt: until }, ...(personId !== null && { personId }) }
      const groups = await moments
        .aggregate<{ _id: Moment; count: number }>([{ $match: filter }, { $group: { _id: '$what', count: { $sum: 1 } } }])
        .toArray()
      return { ...NO_MOMENTS, ...Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) }
    },
    /** Which of these vehicles customers were sent since then. */
    async sentSince(dealershipId: ObjectId, vins: readonly string[], since: Date): Promise<Set<string>> {
      const sent = await moments.distinct('vin', { dealershipId, at: { $gte: since }, what: 'sent', vin: { $in: [...vins] } })
      return new Set(sent.filter((vin) => vin !== undefined))
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(moments, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type MomentStore = ReturnType<typeof createMomentStore>
