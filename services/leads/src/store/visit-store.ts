import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import type { ViewerKind } from '@forecourt/service-kit/viewer-kind'
import { type AnyBulkWriteOperation, type ClientSession, type Db, ObjectId } from 'mongodb'
import type { TouchedPacket, VisitSigns } from '../domain/packet-facts.ts'
import type { PacketPast } from './packet-log-store.ts'
import { VISIT_SUMMARY_PROJECTION, type VisitDoc, type VisitSummary } from './visit-doc.ts'
import { visitHistory } from './visit-history.ts'

/** The packet a visit is of, in the words of events. */
export function packetOf({ dealershipId, customerId, packetLogId }: VisitSummary): TouchedPacket {
  return {
    dealershipId: dealershipId.toHexString(),
    customerId: customerId.toHexString(),
    packetLogId: packetLogId.toHexString(),
  }
}

/** What a visit that is over leaves behind on its packet. */
export function pastOf({ dealershipId, packetLogId, lastHeartbeatAt, endedAt }: VisitSummary): PacketPast {
  return {
    dealershipId: dealershipId.toHexString(),
    packetLogId: packetLogId.toHexString(),
    lastActiveAt: lastHeartbeatAt,
    lastClosedAt: endedAt ?? lastHeartbeatAt,
  }
}

export interface NewVisit {
  kind: ViewerKind
  /** the same visitor has opened it too often within the hour for another count */
  repeated: boolean
  tokenHash: string
  at: Date
}

const NEVER = new Date(0)
const FORGET_UNCOUNTED_MS = 30 * 24 * 60 * 60 * 1000
export const visitCollection: CollectionSpec = {
  name: 'visits',
  indexes: [
    { key: { tokenHash: 1 }, name: 'token', unique: true },
    { key: { dealershipId: 1, packetLogId: 1 }, name: 'packet' },
    // Newest first for timelines; the rest, so that adding up reads the index alone.
    { key: { dealershipId: 1, customerId: 1, kind: 1, startedAt: -1, endedAt: 1, packetLogId: 1 }, name: 'customer' },
    { key: { dealershipId: 1, customerId: 1 }, name: 'live_of_customer', partialFilterExpression: { live: true } },
    { key: { lastHeartbeatAt: 1 }, name: 'live_by_heartbeat', partialFilterExpression: { live: true } },
    { key: { expiresAt: 1 }, name: 'forget', expireAfterSeconds: 0 },
  ],
}

/** The visits of packet pages: the only place that names the collection. */
export function createVisitStore(db: Db) {
  const visits = db.collection<VisitDoc>(visitCollection.name)
  return {
    ...visitHistory(visits),
    async begin(
      packet: { _id: ObjectId; dealershipId: ObjectId; customerId: ObjectId },
      { kind, repeated, tokenHash, at }: NewVisit,
      session?: ClientSession,
    ): Promise<VisitDoc> {
      const counted = kind === 'customer'
      const doc: VisitDoc = {
        _id: new ObjectId(),
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
        ...(counted ? {} : { expiresAt: new Date(at.getTime() + FORGET_UNCOUNTED_MS) }),
      }
      await visits.insertOne(doc, { session })
      return doc
    },
    findByToken: (tokenHash: string) => visits.findOne({ tokenHash }),
    /** Adds to the entries that a visit has sent. Returns how many they are. */
    async noteEntries({ _id, dealershipId }: Pick<VisitDoc, '_id' | 'dealershipId'>, added: number): Promise<number> {
      const options = { returnDocument: 'after', projection: { entries: 1 } } as const
      const found = await visits.findOneAndUpdate({ _id, dealershipId }, { $inc: { entries: added } }, options)
      return found?.entries ?? added
    },
    /**
     * Makes a visit that looked like a scanner's a customer's, because it did what only a person does.
     * Resolves false when that has happened already.
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
     * Takes in signs of life and goodbyes, in any order and as often as they come: a visit is over when its newest goodbye is not before
     * its newest sign of life, so a close is a hint that a later heartbeat takes back (rules: active now).
     * Resolves to those of the visits that are over now, and those that were and are live again.
     */
    async noteSigns(signs: readonly VisitSigns[]): Promise<{ over: VisitSummary[]; cameBack: VisitSummary[] }> {
      if (signs.length === 0) return { over: [], cameBack: [] }
      const ended = { _id: { $in: signs.map(({ visitId }) => new ObjectId(visitId)) }, live: false }
      const before = await visits.find(ended, { projection: VISIT_SUMMARY_PROJECTION }).toArray()
      await visits.bulkWrite(signs.map(signUpdate), { ordered: false })
      const over = await visits.find(ended, { projection: VISIT_SUMMARY_PROJECTION }).toArray()
      const stillOver = new Set(over.map(({ _id }) => _id.toHexString()))
      return { over, cameBack: before.filter(({ _id }) => !stillOver.has(_id.toHexString())) }
    },
    /** The visits that customers of a dealership have not ended; who has gone quiet is among them until the sweep comes by. */
    live: (dealershipId: string, customerIds: readonly ObjectId[]): Promise<VisitSummary[]> =>
      visits
        .find(
          { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] }, live: true },
          { projection: VISIT_SUMMARY_PROJECTION },
        )
        .toArray(),
    /** How many visits of all dealerships have not ended. */
    countLive: () => visits.countDocuments({ live: true }, { hint: 'live_by_heartbeat', maxTimeMS: 2_000 }),
    /** Live visits of every dealership not heard of since `quietBefore`, longest silent first. */
    quiet: (quietBefore: Date, limit: number): Promise<VisitSummary[]> =>
      visits
        .find({ live: true, lastHeartbeatAt: { $lte: quietBefore } }, { projection: VISIT_SUMMARY_PROJECTION })
        .sort({ lastHeartbeatAt: 1 })
        .limit(limit)
        .toArray(),
    /** Forgets those of some packets. */
    async removeOf(dealershipId: string, packetLogIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] } }
      await visits.deleteMany(filter, { session })
    },
    /** Makes those of some packets a customer's; those that are theirs stay as they are. */
    async moveTo(dealershipId: string, customerId: ObjectId, packetLogIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] }, customerId: { $ne: customerId } }
      await visits.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(visits, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Ends visits at their last heartbeat, unless they have been heard of since they were looked up. */
    async end(quiet: readonly VisitSummary[], session?: ClientSession): Promise<void> {
      const operations = quiet.map(({ _id, dealershipId, lastHeartbeatAt }) => ({
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

/** One update whatever the signs are: heartbeats come a thousand a second. */
function signUpdate({ visitId, dealershipId, heartbeatAt, closedAt }: VisitSigns): AnyBulkWriteOperation<VisitDoc> {
  const heardOf = heartbeatAt ?? NEVER
  const newest = { seen: { $max: ['$lastHeartbeatAt', heardOf] }, closed: { $max: ['$closedAt', closedAt ?? NEVER] } }
  const saidGoodbye = { $gte: [newest.closed, newest.seen] }
  const isNews = { $gt: [heardOf, '$lastHeartbeatAt'] }
  const next = {
    lastHeartbeatAt: newest.seen,
    closedAt: newest.closed,
    live: { $and: [{ $not: [saidGoodbye] }, { $or: [isNews, '$live'] }] },
    endedAt: { $cond: [saidGoodbye, newest.closed, { $cond: [isNews, null, '$endedAt'] }] },
  }
  return { updateOne: { filter: { _id: new ObjectId(visitId), dealershipId: new ObjectId(dealershipId) }, update: [{ $set: next }] } }
}
