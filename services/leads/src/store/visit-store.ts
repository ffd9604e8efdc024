import { ACTIVE_WINDOW_MS } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import type { ViewerKind } from '@forecourt/service-kit/viewer-kind'
import { type AnyBulkWriteOperation, type ClientSession, type Db, ObjectId } from 'mongodb'
import type { TouchedPacket, VisitLiveness } from '../domain/packet-facts.ts'
import type { PacketLogDoc } from './packet-log-doc.ts'
import type { PacketActivityUpdate } from './packet-log-store.ts'
import { VISIT_SUMMARY_PROJECTION, type VisitDoc, type VisitSummary } from './visit-doc.ts'
import { visitHistory } from './visit-history.ts'

/** Returns the packet of a visit, in the format of events. */
export function packetOf({ dealershipId, customerId, packetLogId }: VisitSummary): TouchedPacket {
  return {
    dealershipId: dealershipId.toHexString(),
    customerId: customerId.toHexString(),
    packetLogId: packetLogId.toHexString(),
  }
}

/** Returns the timestamps that a finished visit updates on its packet. */
export function activityUpdateOf({ dealershipId, packetLogId, lastHeartbeatAt, endedAt }: VisitSummary): PacketActivityUpdate {
  return {
    dealershipId: dealershipId.toHexString(),
    packetLogId: packetLogId.toHexString(),
    lastActiveAt: lastHeartbeatAt,
    lastClosedAt: endedAt ?? lastHeartbeatAt,
  }
}

export interface NewVisit {
  kind: ViewerKind
  /** whether the visitor exceeded the hourly limit of counted opens */
  repeated: boolean
  /** the same for every retry of one open */
  _id: ObjectId
  tokenHash: string
  at: Date
}

const NEVER = new Date(0)
const UNCOUNTED_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** Absences kept of a visit; `awayMs` still contains the older ones. */
const ABSENCES_MAX = 500
export const visitCollection: CollectionSpec = {
  name: 'visits',
  shardKey: { dealershipId: 1 },
  indexes: [
    // Not unique: no two visits have the same token unless they have the same `_id`, and a unique index would have to begin with the shard key.
    { key: { tokenHash: 1 }, name: 'by_token' },
    { key: { dealershipId: 1, packetLogId: 1 }, name: 'packet' },
    // Sorted newest first for timelines. Includes the other keys, so that start times, and viewing times of visits without an absence, are covered
    // queries. Not the absences: an index on a list covers no query.
    { key: { dealershipId: 1, customerId: 1, kind: 1, startedAt: -1, endedAt: 1, packetLogId: 1, awayMs: 1 }, name: 'of_customer' },
    { key: { dealershipId: 1, customerId: 1 }, name: 'live_of_customer', partialFilterExpression: { live: true } },
    { key: { lastHeartbeatAt: 1 }, name: 'live_by_heartbeat', partialFilterExpression: { live: true } },
    { key: { expiresAt: 1 }, name: 'forget', expireAfterSeconds: 0 },
  ],
  dropped: [
    { key: { tokenHash: 1 }, name: 'token', unique: true },
    { key: { dealershipId: 1, customerId: 1, kind: 1, startedAt: -1, endedAt: 1, packetLogId: 1 }, name: 'customer' },
  ],
}

/** The visits of packet pages. Only this module names the collection. */
export function createVisitStore(db: Db) {
  const visits = db.collection<VisitDoc>(visitCollection.name)
  return {
    ...visitHistory(visits),
    /** Throws a duplicate-key error when the visit has begun. */
    async begin(
      packet: { _id: ObjectId; dealershipId: ObjectId; customerId: ObjectId },
      { kind, repeated, _id, tokenHash, at }: NewVisit,
      session?: ClientSession,
    ): Promise<VisitDoc> {
      const counted = kind === 'customer'
      const doc: VisitDoc = {
        _id,
        tokenHash,
        dealershipId: packet.dealershipId,
        packetLogId: packet._id,
        customerId: packet.customerId,
        kind,
        startedAt: at,
        lastHeartbeatAt: at,
        closedAt: NEVER,
        live: counted,
        endedAt: counted ? null : at,
        ...(repeated && { repeated }),
        ...(counted ? {} : { expiresAt: new Date(at.getTime() + UNCOUNTED_TTL_MS) }),
      }
      await visits.insertOne(doc, { session })
      return doc
    },
    findByToken: (tokenHash: string) => visits.findOne({ tokenHash }),
    /** Returns a visit of a packet. */
    find: ({ _id: packetLogId, dealershipId }: Pick<PacketLogDoc, '_id' | 'dealershipId'>, visitId: string, session: ClientSession) =>
      visits.findOne({ _id: new ObjectId(visitId), dealershipId, packetLogId }, { session }),
    /** Adds to the number of entries that a visit has sent. Returns the new number. */
    async noteEntries({ _id, dealershipId }: Pick<VisitDoc, '_id' | 'dealershipId'>, added: number): Promise<number> {
      const options = { returnDocument: 'after', projection: { entries: 1 } } as const
      const found = await visits.findOneAndUpdate({ _id, dealershipId }, { $inc: { entries: added } }, options)
      return found?.entries ?? added
    },
    /**
     * Makes a scanner-like visit a customer's, because it did what only a person does. Resolves to false when it is one already.
     */
    async becomeCustomer(visit: VisitDoc, at: Date, session: ClientSession): Promise<boolean> {
      const { modifiedCount } = await visits.updateOne(
        { _id: visit._id, dealershipId: visit.dealershipId, kind: 'scanner' },
        { $set: { kind: 'customer', live: true, lastHeartbeatAt: at, endedAt: null }, $unset: { expiresAt: '' } },
        { session },
      )
      return modifiedCount === 1
    },
    /**
     * Applies heartbeats and closes, unordered and repeated: a visit is over when its newest close is not before its newest heartbeat, so a close is a
     * hint that a later heartbeat undoes (rules: active now). Resolves to the visits that are over now, and those that were over and are live again.
     */
    async recordHeartbeats(liveness: readonly VisitLiveness[]): Promise<{ over: VisitSummary[]; cameBack: VisitSummary[] }> {
      if (liveness.length === 0) return { over: [], cameBack: [] }
      const ended = { _id: { $in: liveness.map(({ visitId }) => new ObjectId(visitId)) }, live: false }
      const before = await visits.find(ended, { projection: VISIT_SUMMARY_PROJECTION }).toArray()
      await visits.bulkWrite(liveness.map(livenessUpdate), { ordered: false })
      const over = await visits.find(ended, { projection: VISIT_SUMMARY_PROJECTION }).toArray()
      const stillOver = new Set(over.map(({ _id }) => _id.toHexString()))
      return { over, cameBack: before.filter(({ _id }) => !stillOver.has(_id.toHexString())) }
    },
    /** Returns the visits of a dealership's customers that have not ended, including stale ones until the sweep ends them. */
    live: (dealershipId: string, customerIds: readonly ObjectId[]): Promise<VisitSummary[]> =>
      visits
        .find(
          { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] }, live: true },
          { projection: VISIT_SUMMARY_PROJECTION },
        )
        .toArray(),
    /** Counts the visits of all dealerships that have not ended. */
    countLive: () => visits.countDocuments({ live: true }, { hint: 'live_by_heartbeat', maxTimeMS: 2_000 }),
    /** Returns live visits of all dealerships without a heartbeat since `staleBefore`, oldest first. */
    stale: (staleBefore: Date, limit: number): Promise<VisitSummary[]> =>
      visits
        .find({ live: true, lastHeartbeatAt: { $lte: staleBefore } }, { projection: VISIT_SUMMARY_PROJECTION })
        .sort({ lastHeartbeatAt: 1 })
        .limit(limit)
        .toArray(),
    /** Deletes the visits of some packets. */
    async removeOf(dealershipId: string, packetLogIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] } }
      await visits.deleteMany(filter, { session })
    },
    /** Moves the visits of some packets to a customer. */
    async moveTo(dealershipId: string, customerId: ObjectId, packetLogIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] }, customerId: { $ne: customerId } }
      await visits.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** Deletes all visits of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(visits, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Ends visits at their last heartbeat, unless they got another one since the query. */
    async end(stale: readonly VisitSummary[], session?: ClientSession): Promise<void> {
      const operations = stale.map(({ _id, dealershipId, lastHeartbeatAt }) => ({
        updateOne: {
          filter: { _id, dealershipId, live: true, lastHeartbeatAt },
          update: { $set: { live: false, endedAt: lastHeartbeatAt } },
        },
      }))
      if (operations.length > 0) await visits.bulkWrite(operations, { ordered: false, session })
    },
  }
}
export type VisitStore = ReturnType<typeof createVisitStore>

/**
 * Returns one update, whatever the batch contains, because a thousand heartbeats arrive per second. A close that comes long after the last heartbeat,
 * as from a phone that wakes up, does not extend a visit that went idle. The time until the customer came back to a page is no viewing time.
 */
function livenessUpdate({ visitId, dealershipId, firstAt, heartbeatAt, closedAt }: VisitLiveness): AnyBulkWriteOperation<VisitDoc> {
  const seenAt = heartbeatAt ?? NEVER
  const newest = { seen: { $max: ['$lastHeartbeatAt', seenAt] }, closed: { $max: ['$closedAt', closedAt ?? NEVER] } }
  const hasClosed = { $gte: [newest.closed, newest.seen] }
  const wentIdle = { $gte: [{ $subtract: [newest.closed, newest.seen] }, ACTIVE_WINDOW_MS] }
  const isNewer = { $gt: [seenAt, '$lastHeartbeatAt'] }
  const absence = { from: '$endedAt', until: firstAt ?? seenAt }
  const away = { $subtract: [absence.until, absence.from] }
  // shorter than that, heartbeats only arrived late
  const wasAway = { $and: [{ $not: ['$live'] }, isNewer, { $not: [hasClosed] }, { $gte: [away, ACTIVE_WINDOW_MS] }] }
  const next = {
    lastHeartbeatAt: newest.seen,
    closedAt: newest.closed,
    live: { $and: [{ $not: [hasClosed] }, { $or: [isNewer, '$live'] }] },
    endedAt: { $cond: [hasClosed, { $cond: [wentIdle, newest.seen, newest.closed] }, { $cond: [isNewer, null, '$endedAt'] }] },
    awayMs: { $cond: [wasAway, { $add: [{ $ifNull: ['$awayMs', 0] }, away] }, '$awayMs'] },
    absences: {
      $cond: [wasAway, { $slice: [{ $concatArrays: [{ $ifNull: ['$absences', []] }, [absence]] }, -ABSENCES_MAX] }, '$absences'],
    },
  }
  return { updateOne: { filter: { _id: new ObjectId(visitId), dealershipId: new ObjectId(dealershipId) }, update: [{ $set: next }] } }
}
