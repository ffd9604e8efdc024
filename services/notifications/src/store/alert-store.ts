import { ALERT_KINDS, type AlertKind } from '@forecourt/contracts/notifications/kinds'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import type { AlertDoc, AlertFacts, FollowUp } from '../alerts/alert-doc.ts'
import { followCustomers } from './follow-customers.ts'

export const alertCollection: CollectionSpec = {
  name: 'alerts',
  indexes: [
    { key: { recipientId: 1, keys: 1 }, name: 'once', unique: true },
    { key: { recipientId: 1, hidden: 1, updatedAt: -1, _id: -1 }, name: 'inbox' },
    { key: { recipientId: 1, hidden: 1 }, name: 'unread', partialFilterExpression: { readAt: null } },
    { key: { recipientId: 1, 'facts.customerId': 1 }, name: 'customer' },
    { key: { dealershipId: 1, keys: 1 }, name: 'keys' },
    // Only replicas of 0.1.0 use it: they look for the newest alert of a packet.
    { key: { 'facts.packetLogId': 1, updatedAt: -1 }, name: 'packet' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  dropped: [{ key: { dealershipId: 1 }, name: 'dealership' }],
}

/** Leaves out alerts of kinds that only a newer version knows, which runs beside this one in an upgrade or ran before a rollback. */
const KNOWN_KINDS = { $in: [...ALERT_KINDS] }

/** The filters of a list of alerts. */
interface AlertQuery {
  unread: boolean
  kind?: AlertKind | undefined
  /** only alerts of events before this time */
  before?: Date | undefined
}

/** Creates the store of alerts. Only this module names the collection. */
export function createAlertStore(db: Db) {
  const alerts = db.collection<AlertDoc>(alertCollection.name)
  const shownTo = (userId: string): Filter<AlertDoc> => ({ recipientId: new ObjectId(userId), hidden: false, kind: KNOWN_KINDS })
  return {
    /** Whether a recipient was already alerted to an event. */
    has: async (recipientId: ObjectId, key: string, session: ClientSession): Promise<boolean> =>
      (await alerts.findOne({ recipientId, keys: key }, { projection: { _id: 1 }, session })) !== null,
    insert: (doc: AlertDoc, session: ClientSession) => alerts.insertOne(doc, { session }),
    /**
     * Merges one more event into an alert and marks it unread, but notes the events that were read (rules: escalation). Returns the updated alert;
     * null when it does not exist.
     */
    merge: (_id: ObjectId, { key, at, arrivedAt }: { key: string; at: Date; arrivedAt: Date }, session: ClientSession) =>
      alerts.findOneAndUpdate(
        { _id, keys: { $ne: key } },
        [
          {
            $set: {
              keys: { $concatArrays: ['$keys', [{ $literal: key }]] },
              count: { $add: ['$count', 1] },
              updatedAt: { $max: ['$updatedAt', at] },
              arrivedAt,
              readAt: null,
              readKeys: { $cond: [{ $eq: ['$readAt', null] }, '$readKeys', '$keys'] },
            },
          },
        ],
        { session, returnDocument: 'after' },
      ),
    find: (_id: ObjectId) => alerts.findOne({ _id }),
    /** The alerts with these ids, oldest first. */
    findMany: (ids: readonly ObjectId[]): Promise<AlertDoc[]> =>
      alerts
        .find({ _id: { $in: [...ids] }, kind: KNOWN_KINDS })
        .sort({ updatedAt: 1, _id: 1 })
        .toArray(),
    countUnread: (userId: string) => alerts.countDocuments({ ...shownTo(userId), readAt: null }),
    /** A page of a user's alerts, newest first, and their total number. */
    async list(userId: string, { unread, kind, before }: AlertQuery, { skip, limit }: { skip: number; limit: number }) {
      const filter: Filter<AlertDoc> = {
        ...shownTo(userId),
        ...(unread && { readAt: null }),
        ...(kind !== undefined && { kind }),
        ...(before !== undefined && { updatedAt: { $lt: before } }),
      }
      const [found, total] = await Promise.all([
        alerts.find(filter).sort({ updatedAt: -1, _id: -1 }).skip(skip).limit(limit).toArray(),
        alerts.countDocuments(filter),
      ])
      return { found, total }
    },
    /**
     * Marks a user's alert as read, also one that only reached them by a message; null marks it as unread. Returns false if the user has no such
     * alert.
     */
    async setRead(userId: string, alertId: string, readAt: Date | null): Promise<boolean> {
      const own = { _id: new ObjectId(alertId), recipientId: new ObjectId(userId) }
      if (readAt === null) return (await alerts.updateOne(own, { $set: { readAt } })).matchedCount === 1
      // keep the time of the first read
      const { matchedCount } = await alerts.updateOne(own, [{ $set: { readAt: { $ifNull: ['$readAt', readAt] } } }])
      return matchedCount === 1
    },
    /**
     * Marks the unread alerts that the bell shows a user as read, optionally only those that arrived until a time (`asOf`), or without it those of
     * events until a time (`until`); with `customerId` those of a customer, shown or not. Returns how many.
     */
    async setAllRead(
      userId: string,
      readAt: Date,
      of: { asOf?: Date | undefined; until?: Date | undefined; customerId?: string | undefined },
    ): Promise<number> {
      // who looks at a customer has seen what a message alerted them to, too (rules: escalation)
      const which = of.customerId === undefined ? { hidden: false } : { 'facts.customerId': of.customerId }
      const filter = {
        recipientId: new ObjectId(userId),
        readAt: null,
        ...which,
        ...(of.asOf
          ? { $or: [{ arrivedAt: { $lte: of.asOf } }, { arrivedAt: { $exists: false }, updatedAt: { $lte: of.asOf } }] }
          : of.until && { updatedAt: { $lte: of.until } }),
      }
      return (await alerts.updateMany(filter, { $set: { readAt } })).modifiedCount
    },
    /** The users' alerts with a key. */
    ofKey: (dealershipId: ObjectId, key: string): Promise<AlertDoc[]> =>
      alerts.find({ dealershipId, keys: key, recipient: 'person' }).toArray(),
    /** A user's unread alerts of some kinds, oldest first. */
    unreadOf: (recipientId: ObjectId, kinds: readonly AlertKind[]): Promise<AlertDoc[]> =>
      alerts
        .find({ recipientId, kind: { $in: [...kinds] }, readAt: null })
        .sort({ updatedAt: 1, _id: 1 })
        .toArray(),
    /** The keys of a user's unread events of a kind. */
    async unreadKeys(recipientId: ObjectId, kind: AlertKind): Promise<string[]> {
      const unread = await alerts.find({ recipientId, kind, readAt: null }, { projection: { keys: 1, readKeys: 1 } }).toArray()
      return unread.flatMap(({ keys, readKeys = [] }) => keys.filter((key) => !readKeys.includes(key)))
    },
    /** The alerts of an opened visit. */
    ofVisit: (dealershipId: ObjectId, visitId: string): Promise<AlertDoc[]> =>
      alerts.find({ dealershipId, keys: { $in: [`packet-opened:${visitId}`, `packet-returned:${visitId}`] } }).toArray(),
    /** Adds a customer's later actions to an alert. Adds nothing and returns false if one of the entries was added before. */
    async addFollowUp(
      _id: ObjectId,
      { photos, documents, video, calculated }: Required<FollowUp>,
      entryIds: readonly string[],
    ): Promise<boolean> {
      const isNew = entryIds.length === 0 ? {} : { followed: { $nin: [...entryIds] } }
      const { modifiedCount } = await alerts.updateOne(
        { _id, ...isNew },
        {
          $inc: { 'followUp.photos': photos },
          $addToSet: { 'followUp.documents': { $each: documents }, followed: { $each: [...entryIds] } },
          ...((video || calculated) && {
            $set: { ...(video && { 'followUp.video': true }), ...(calculated && { 'followUp.calculated': true }) },
          }),
        },
      )
      return modifiedCount === 1
    },
    /** The ids of the users whom the bell shows alerts with a fact. */
    async readersOf(dealershipId: string, about: Pick<AlertFacts, 'customerId' | 'leadId' | 'evaluationId'>): Promise<string[]> {
      const facts = Object.fromEntries(Object.entries(about).map(([name, id]) => [`facts.${name}`, id]))
      const shown = { dealershipId: new ObjectId(dealershipId), ...facts, recipient: 'person' as const, hidden: false }
      return (await alerts.distinct('recipientId', shown)).map((userId) => userId.toHexString())
    },
    ...followCustomers(db, alertCollection.name),
    /** Deletes the alerts of a deleted customer. One of several assigned leads only loses the customer (rules: alerts merged). */
    async deleteOfCustomer(dealershipId: string, customerId: string): Promise<void> {
      const ofCustomer = { dealershipId: new ObjectId(dealershipId), 'facts.customerId': customerId }
      const ofSeveral: Filter<AlertDoc> = { kind: 'lead-assigned', count: { $gt: 1 } }
      await deleteInBatches(alerts, { ...ofCustomer, $nor: [ofSeveral] })
      const customer = { 'facts.customerId': 1, 'facts.customerName': 1, 'facts.leadId': 1, 'facts.vehicle': 1 } as const
      await alerts.updateMany({ ...ofCustomer, ...ofSeveral }, { $unset: customer })
    },
    deleteOfTradeIn: (dealershipId: string, evaluationId: string) =>
      deleteInBatches(alerts, { dealershipId: new ObjectId(dealershipId), 'facts.evaluationId': evaluationId }),
    deleteAllForRecipient: (recipientId: ObjectId, options?: DeleteOptions) => deleteInBatches(alerts, { recipientId }, options),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(alerts, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type AlertStore = ReturnType<typeof createAlertStore>
