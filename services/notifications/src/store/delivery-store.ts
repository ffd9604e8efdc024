import type { DeliveryState } from '@forecourt/contracts/notifications/alerts'
import { ALERT_KINDS, type AlertKind, type SentChannel } from '@forecourt/contracts/notifications/kinds'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import type { DigestPeriod } from '../digests/digest-period.ts'

/** A message to one recipient by one channel. */
export interface DeliveryDoc {
  _id: ObjectId
  channel: SentChannel
  content: 'alert' | 'summary' | 'digest' | 'test'
  /** the alert; null if there is none */
  alertId: ObjectId | null
  /** the alerts of a summary */
  alertIds?: ObjectId[]
  /** a push message that only replaces an earlier one */
  replaces?: boolean
  /** the period of a digest */
  digest?: DigestPeriod
  kind: AlertKind | null
  /** a user, or a dealership for a chat */
  recipientId: ObjectId
  /** displayed in the list of deliveries */
  recipientName: string
  dealershipId: ObjectId | null
  /** the browser of a push message */
  deviceId: ObjectId | null
  /** the idempotency key, which includes alert, channel and browser: unique, so that nothing is sent twice */
  once: string
  state: DeliveryState
  queuedAt: Date
  /** when it is sent or retried; null when it is finished */
  dueAt: Date | null
  /** claimed by a process until this time; then another one may retry */
  claimedUntil: Date | null
  held: boolean
  attempts: number
  sentAt: Date | null
  openedAt: Date | null
  reason: string
  /** failed without an attempt, because the recipient takes nothing; absent otherwise, and in deliveries of earlier versions */
  untried?: true
  /** the Message-ID of a mail, with angle brackets: the same for all attempts, so that mailboxes and bounces recognize it */
  messageId?: string
  /** the user who requested a test; otherwise null */
  askedBy: ObjectId | null
  expiresAt: Date
}

const KEEP_MS = 30 * 24 * 60 * 60_000
/** The limit for counting a list: no one pages further. */
const MAX_COUNTED = 10_000

export const deliveryCollection: CollectionSpec = {
  name: 'deliveries',
  indexes: [
    { key: { once: 1 }, name: 'once', unique: true },
    { key: { channel: 1, dueAt: 1 }, name: 'due-by-channel', partialFilterExpression: { state: 'queued' } },
    { key: { recipientId: 1, held: 1 }, name: 'held', partialFilterExpression: { held: true } },
    { key: { dueAt: 1 }, name: 'held-due', partialFilterExpression: { held: true } },
    { key: { queuedAt: -1, _id: -1 }, name: 'newest' },
    { key: { channel: 1, queuedAt: -1 }, name: 'channel' },
    { key: { alertId: 1 }, name: 'alert' },
    { key: { messageId: 1 }, name: 'message', partialFilterExpression: { messageId: { $exists: true } } },
    { key: { dealershipId: 1 }, name: 'dealership' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  dropped: [{ key: { dueAt: 1 }, name: 'due', partialFilterExpression: { state: 'queued' } }],
}

export type NewDelivery = Pick<
  DeliveryDoc,
  'channel' | 'content' | 'alertId' | 'kind' | 'recipientId' | 'recipientName' | 'dealershipId' | 'deviceId' | 'once' | 'queuedAt' | 'held'
> &
  Pick<Partial<DeliveryDoc>, 'alertIds' | 'replaces' | 'digest' | 'askedBy'> & { dueAt: Date }

/** Leaves out deliveries of kinds that only a newer version knows (alert-store.ts). */
const KNOWN_KINDS = { $in: [null, ...ALERT_KINDS] }

/** The filter of a list. */
interface DeliveryQuery {
  channel?: SentChannel | undefined
  state?: DeliveryState | undefined
  dealershipId?: string | undefined
}

/** Deliveries. Only this module names the collection. */
export function createDeliveryStore(db: Db) {
  const deliveries = db.collection<DeliveryDoc>(deliveryCollection.name)
  return {
    /**
     * Queues deliveries, in the caller's transaction if there is one. Throws a duplicate-key error for an idempotency key that was queued before.
     */
    async queue(wanted: readonly NewDelivery[], session?: ClientSession): Promise<DeliveryDoc[]> {
      if (wanted.length === 0) return []
      const docs = wanted.map(
        (facts): DeliveryDoc => ({
          _id: new ObjectId(),
          state: 'queued',
          claimedUntil: null,
          attempts: 0,
          sentAt: null,
          openedAt: null,
          reason: '',
          askedBy: null,
          ...facts,
          expiresAt: new Date(facts.queuedAt.getTime() + KEEP_MS),
        }),
      )
      await deliveries.insertMany(docs, { session })
      return docs
    },
    /** Whether a delivery with this idempotency key was queued. */
    isQueued: async (once: string): Promise<boolean> => (await deliveries.findOne({ once }, { projection: { _id: 1 } })) !== null,
    /** Claims the next due delivery of some channels until a time; null when there is none. */
    claim: (channels: readonly SentChannel[], now: Date, until: Date): Promise<DeliveryDoc | null> =>
      deliveries.findOneAndUpdate(
        {
          state: 'queued',
          channel: { $in: [...channels] },
          held: false,
          dueAt: { $lte: now },
          $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }],
        },
        { $set: { claimedUntil: until }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      ),
    /** Stores the Message-ID of a mail before it is sent, and returns it; an earlier one is kept. */
    async ensureMessageId({ _id }: DeliveryDoc, messageId: string): Promise<string> {
      const update = [{ $set: { messageId: { $ifNull: ['$messageId', messageId] } } }]
      return (await deliveries.findOneAndUpdate({ _id }, update, { returnDocument: 'after' }))?.messageId ?? messageId
    },
    /** Records the outcome of a delivery, unless another process has claimed it. */
    async settle({ _id, claimedUntil }: DeliveryDoc, facts: Partial<DeliveryDoc>): Promise<void> {
      await deliveries.updateOne({ _id, claimedUntil }, { $set: { ...facts, claimedUntil: null } })
    },
    /** Removes a delivery that is no longer needed. */
    async drop({ _id, claimedUntil }: DeliveryDoc): Promise<void> {
      await deliveries.deleteOne({ _id, claimedUntil })
    },
    /** The number of held push messages of an alert, without those that wait for a retry. */
    heldPushesOf: (alertId: ObjectId, session: ClientSession) =>
      deliveries.countDocuments({ alertId, channel: 'push', held: true, attempts: 0 }, { session }),
    /** The ids of held deliveries that are due now, in no order, grouped by recipient, channel and browser. Reads no others: it is polled. */
    async heldGroups(now: Date, limit: number): Promise<ObjectId[][]> {
      const groups = await deliveries
        .aggregate<{ ids: ObjectId[] }>([
          { $match: { held: true, dueAt: { $lte: now } } },
          { $group: { _id: { recipientId: '$recipientId', channel: '$channel', deviceId: '$deviceId' }, ids: { $push: '$_id' } } },
          { $limit: limit },
        ])
        .toArray()
      return groups.map(({ ids }) => ids)
    },
    /** The deliveries that are still held, in the order in which they were queued. */
    stillHeld: (ids: readonly ObjectId[], session: ClientSession): Promise<DeliveryDoc[]> =>
      deliveries
        .find({ _id: { $in: [...ids] }, held: true }, { session })
        .sort({ queuedAt: 1, _id: 1 })
        .toArray(),
    /** Holds a user's held deliveries until another time. */
    holdUntil: (recipientId: ObjectId, dueAt: Date) => deliveries.updateMany({ recipientId, held: true }, { $set: { dueAt } }),
    async release(_id: ObjectId, session: ClientSession): Promise<void> {
      await deliveries.updateOne({ _id }, { $set: { held: false } }, { session })
    },
    removeMany: (ids: readonly ObjectId[], session: ClientSession) => deliveries.deleteMany({ _id: { $in: [...ids] } }, { session }),
    find: (deliveryId: string | ObjectId) => deliveries.findOne({ _id: new ObjectId(deliveryId), kind: KNOWN_KINDS }),
    /** The newest deliveries and their number, counted up to 10,000. */
    async list({ channel, state, dealershipId }: DeliveryQuery, { skip, limit }: { skip: number; limit: number }) {
      const filter: Filter<DeliveryDoc> = {
        kind: KNOWN_KINDS,
        ...(channel !== undefined && { channel }),
        ...(state !== undefined && { state }),
        ...(dealershipId !== undefined && { dealershipId: new ObjectId(dealershipId) }),
      }
      const [found, total] = await Promise.all([
        deliveries.find(filter).sort({ queuedAt: -1, _id: -1 }).skip(skip).limit(limit).toArray(),
        deliveries.countDocuments(filter, { limit: MAX_COUNTED }),
      ])
      return { found, total }
    },
    /** The number of a channel's deliveries since a time, by state, without those that were not tried. */
    async countsSince(channel: SentChannel, since: Date): Promise<Record<DeliveryState, number>> {
      const groups = await deliveries
        .aggregate<{ _id: DeliveryState; count: number }>([
          { $match: { channel, queuedAt: { $gte: since }, untried: { $exists: false } } },
          { $group: { _id: '$state', count: { $sum: 1 } } },
        ])
        .toArray()
      return { queued: 0, sent: 0, failed: 0, opened: 0, ...Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) }
    },
    /** A channel's newest accepted delivery, and the newest whose last attempt failed, without those that were not tried. */
    async newest(channel: SentChannel): Promise<{ sent: DeliveryDoc | null; failed: DeliveryDoc | null }> {
      const [sent, failed] = await Promise.all([
        deliveries.findOne({ channel, sentAt: { $ne: null } }, { sort: { queuedAt: -1 } }),
        deliveries.findOne({ channel, reason: { $ne: '' }, untried: { $exists: false } }, { sort: { queuedAt: -1 } }),
      ])
      return { sent, failed }
    },
    /** Records that a user opened a message of an alert. */
    recordOpened: (alertId: string, recipientId: string, channel: SentChannel, openedAt: Date) =>
      deliveries.updateMany(
        { alertId: new ObjectId(alertId), recipientId: new ObjectId(recipientId), channel, state: 'sent' },
        { $set: { state: 'opened', openedAt } },
      ),
    /** The mail of a Message-ID; null when it is unknown. */
    findByMessageId: (messageId: string) => deliveries.findOne({ messageId }),
    /** Marks a mail that came back as failed, even if it would be retried. */
    recordReturned: ({ _id }: DeliveryDoc, reason: string) =>
      deliveries.updateOne({ _id }, { $set: { state: 'failed', dueAt: null, held: false, claimedUntil: null, reason } }),
    deleteAllForRecipient: (recipientId: ObjectId, options?: DeleteOptions) => deleteInBatches(deliveries, { recipientId }, options),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(deliveries, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type DeliveryStore = ReturnType<typeof createDeliveryStore>
