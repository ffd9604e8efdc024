import type { Person } from '@forecourt/contracts/fields'
import type { ResponseChannel } from '@forecourt/contracts/leads/contacts'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import type { ClockFacts } from '../domain/response-clock.ts'
import { customerRecords } from './customer-records.ts'

/** A customer's question that staff must answer (rules: response clock). */
export interface ResponseClockDoc extends ClockFacts {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  /** the lead that the question is on; null for a customer without leads; absent in records of older versions, like the next field */
  leadId?: ObjectId | null
  /** the creator of the packet that the question was asked on, else of the lead */
  sentBy?: Person | null
  /** when it was published as not contacted; null before */
  toldAt: Date | null
}
/** A question that starts a clock. */
type Question = Required<Pick<ResponseClockDoc, 'askedAt' | 'leadId' | 'sentBy'>>

/** The contact that stops a clock. */
interface FirstContact {
  at: Date
  channel: ResponseChannel
  by: Person | null
}

export const responseClockCollection: CollectionSpec = {
  name: 'response-clocks',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, customerId: 1, askedAt: -1 }, name: 'customer' },
    { key: { dealershipId: 1, askedAt: -1 }, name: 'asked' },
    { key: { dealershipId: 1, askedAt: 1, customerId: 1 }, name: 'waiting', partialFilterExpression: { contactedAt: null } },
    { key: { askedAt: 1 }, name: 'to_tell', partialFilterExpression: { contactedAt: null, toldAt: null } },
  ],
}

/** Response clocks. Only this module names the collection. */
export function createResponseClockStore(db: Db) {
  const clocks = db.collection<ResponseClockDoc>(responseClockCollection.name)
  return {
    ...customerRecords(db.collection(responseClockCollection.name)),
    /**
     * Starts a customer's clock. A running one continues, because they have waited since their first question. The caller's transaction has locked the
     * customer, so that no other transaction starts one.
     */
    async start(dealershipId: string, customerId: ObjectId, question: Question, session: ClientSession): Promise<void> {
      const running = { dealershipId: new ObjectId(dealershipId), customerId, contactedAt: null }
      const started = { _id: new ObjectId(), ...question, channel: null, by: null, toldAt: null }
      await clocks.updateOne(running, { $setOnInsert: started }, { upsert: true, session })
    },
    /** Stops a customer's running clock at the first contact after the question. */
    async stop(dealershipId: string, customerId: ObjectId, { at, channel, by }: FirstContact, session: ClientSession): Promise<void> {
      const running = { dealershipId: new ObjectId(dealershipId), customerId, contactedAt: null, askedAt: { $lte: at } }
      await clocks.updateMany(running, { $set: { contactedAt: at, channel, by } }, { session })
    },
    /** Moves the question that runs on a lead to another lead of the customer. */
    async moveToLead(
      { _id: leadId, dealershipId, customerId }: Pick<ResponseClockDoc, '_id' | 'dealershipId' | 'customerId'>,
      to: Pick<Question, 'leadId' | 'sentBy'>,
      session: ClientSession,
    ): Promise<void> {
      await clocks.updateMany({ dealershipId, customerId, leadId, contactedAt: null }, { $set: to }, { session })
    },
    /** Returns the running, else the last clock of each customer, by customer id; customers who never asked are missing. */
    async newestOf(dealershipId: string, customerIds: readonly ObjectId[]): Promise<Map<string, ResponseClockDoc>> {
      const found = await clocks
        .find({ dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } })
        .sort({ askedAt: 1, _id: 1 })
        .toArray()
      // merges of older versions left running ones that are older than an answered one
      const [running, answered] = [found.filter(isRunning), found.filter((clock) => !isRunning(clock))]
      return new Map([...answered, ...running].map((clock) => [clock.customerId.toHexString(), clock]))
    },
    /** Deletes all but the first of a customer's running clocks. Returns the first; null when none runs. */
    async keepFirst(dealershipId: string, customerId: ObjectId, session: ClientSession): Promise<ResponseClockDoc | null> {
      const running = { dealershipId: new ObjectId(dealershipId), customerId, contactedAt: null }
      const first = await clocks.findOne(running, { sort: { askedAt: 1, _id: 1 }, session })
      if (first !== null) await clocks.deleteMany({ ...running, _id: { $ne: first._id } }, { session })
      return first
    },
    /** Returns the customers who wait, and the time of the oldest open question; of some customers, or of all. */
    async waiting(dealershipId: string, among?: readonly ObjectId[]): Promise<{ waiting: ObjectId[]; waitingSince: Date | null }> {
      const running = { dealershipId: new ObjectId(dealershipId), contactedAt: null, ...(among && { customerId: { $in: [...among] } }) }
      const [waiting, longest] = await Promise.all([
        clocks.distinct('customerId', running),
        clocks.findOne(running, { sort: { askedAt: 1 }, projection: { askedAt: 1 } }),
      ])
      return { waiting, waitingSince: longest?.askedAt ?? null }
    },
    /** Returns the clocks started since a time, oldest first; of some customers, or of all. */
    since: (dealershipId: string, askedAt: Date, among?: readonly ObjectId[]): Promise<ResponseClockDoc[]> =>
      clocks
        .find({ dealershipId: new ObjectId(dealershipId), askedAt: { $gte: askedAt }, ...(among && { customerId: { $in: [...among] } }) })
        .sort({ askedAt: 1, _id: 1 })
        .toArray(),
    /** Returns unpublished clocks of any dealership that have run since this time or longer, oldest first. */
    unreported: (askedBefore: Date, limit: number): Promise<ResponseClockDoc[]> =>
      clocks
        .find({ askedAt: { $lte: askedBefore }, contactedAt: null, toldAt: null })
        .sort({ askedAt: 1 })
        .limit(limit)
        .toArray(),
    /**
     * Marks a running clock as published. Returns the current one, whose customer may have been merged since; null when it was published already, or
     * when the customer was contacted since.
     */
    async markReported({ _id, dealershipId }: ResponseClockDoc, toldAt: Date, session: ClientSession): Promise<ResponseClockDoc | null> {
      const unreported = { _id, dealershipId, contactedAt: null, toldAt: null }
      return clocks.findOneAndUpdate(unreported, { $set: { toldAt } }, { session, returnDocument: 'after' })
    },
  }
}
export type ResponseClockStore = ReturnType<typeof createResponseClockStore>

function isRunning({ contactedAt }: ResponseClockDoc): boolean {
  return contactedAt === null
}
