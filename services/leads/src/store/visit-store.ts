import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type AnyBulkWriteOperation, type ClientSession, type Db, ObjectId } from 'mongodb'
import type { VisitSigns } from '../domain/packet-facts.ts'
import type { ViewerKind } from '../domain/viewer.ts'

/** One opening of a packet page: from `handle-open` to the last heartbeat. */
export interface VisitDoc {
  _id: ObjectId
  /** sha256 of the token the page holds; the token itself is not kept */
  tokenHash: string
  dealershipId: ObjectId
  packetLogId: ObjectId
  customerId: ObjectId
  kind: ViewerKind
  startedAt: Date
  /** the newest sign of life */
  lastHeartbeatAt: Date
  /** the newest goodbye; the beginning of time when there was none */
  closedAt: Date
  /** a customer may be looking: not said goodbye since the last sign of life, and not found quiet */
  live: boolean
  endedAt: Date | null
  /** scanners and previews are forgotten after a while; absent for customers */
  expiresAt?: Date
}
/** A visit somebody is in, as screens need it. */
export type LiveVisit = Pick<VisitDoc, '_id' | 'dealershipId' | 'packetLogId' | 'customerId' | 'lastHeartbeatAt'>

const NEVER = new Date(0)
const FORGET_UNCOUNTED_MS = 30 * 24 * 60 * 60 * 1000
const LIVE_FIELDS = { dealershipId: 1, packetLogId: 1, customerId: 1, lastHeartbeatAt: 1 } as const

export const visitCollection: CollectionSpec = {
  name: 'visits',
  indexes: [
    { key: { tokenHash: 1 }, name: 'token', unique: true },
    { key: { dealershipId: 1 }, name: 'live_of_dealership', partialFilterExpression: { live: true } },
    { key: { lastHeartbeatAt: 1 }, name: 'live_by_heartbeat', partialFilterExpression: { live: true } },
    { key: { expiresAt: 1 }, name: 'forget', expireAfterSeconds: 0 },
  ],
}

/** The visits of packet pages: the only place that names the collection. */
export function createVisitStore(db: Db) {
  const visits = db.collection<VisitDoc>(visitCollection.name)
  return {
    async begin(
      packet: { _id: ObjectId; dealershipId: ObjectId; customerId: ObjectId },
      { kind, tokenHash, at }: { kind: ViewerKind; tokenHash: string; at: Date },
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
        ...(counted ? {} : { expiresAt: new Date(at.getTime() + FORGET_UNCOUNTED_MS) }),
      }
      await visits.insertOne(doc, { session })
      return doc
    },
    findByToken: (tokenHash: string) => visits.findOne({ tokenHash }),
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
     * its newest sign of life, so a close is a hint that a later heartbeat takes back (DESIGN 7.1).
     * Resolves to the visits that had ended and are live again.
     */
    async noteSigns(signs: readonly VisitSigns[]): Promise<LiveVisit[]> {
      if (signs.length === 0) return []
      const ids = signs.filter(({ heartbeatAt }) => heartbeatAt !== null).map(({ visitId }) => new ObjectId(visitId))
      const ended = await visits.find({ _id: { $in: ids }, live: false }, { projection: { _id: 1 } }).toArray()
      await visits.bulkWrite(signs.flatMap(signUpdates), { ordered: false })
      if (ended.length === 0) return []
      return visits.find({ _id: { $in: ended.map(({ _id }) => _id) }, live: true }, { projection: LIVE_FIELDS }).toArray()
    },
    /** Visits somebody is in right now: live, and heard of after `quietBefore`. */
    async active(dealershipId: string, quietBefore: Date): Promise<LiveVisit[]> {
      const found = await visits.find({ dealershipId: new ObjectId(dealershipId), live: true }, { projection: LIVE_FIELDS }).toArray()
      return found.filter(({ lastHeartbeatAt }) => lastHeartbeatAt > quietBefore)
    },
    /** Live visits of every dealership not heard of since `quietBefore`, longest silent first. */
    quiet: (quietBefore: Date, limit: number): Promise<LiveVisit[]> =>
      visits
        .find({ live: true, lastHeartbeatAt: { $lte: quietBefore } }, { projection: LIVE_FIELDS })
        .sort({ lastHeartbeatAt: 1 })
        .limit(limit)
        .toArray(),
    /** Ends visits at their last heartbeat, unless they have been heard of since they were looked up. */
    async end(quiet: readonly LiveVisit[]): Promise<void> {
      const operations = quiet.map(({ _id, dealershipId, lastHeartbeatAt }) => ({
        updateOne: {
          filter: { _id, dealershipId, live: true, lastHeartbeatAt },
          update: { $set: { live: false, endedAt: lastHeartbeatAt } },
        },
      }))
      if (operations.length > 0) await visits.bulkWrite(operations, { ordered: false })
    },
  }
}
export type VisitStore = ReturnType<typeof createVisitStore>

function signUpdates({ visitId, dealershipId, heartbeatAt, closedAt }: VisitSigns): AnyBulkWriteOperation<VisitDoc>[] {
  const visit = { _id: new ObjectId(visitId), dealershipId: new ObjectId(dealershipId) }
  const updates: AnyBulkWriteOperation<VisitDoc>[] = []
  if (heartbeatAt !== null) {
    const filter = { ...visit, lastHeartbeatAt: { $lt: heartbeatAt }, closedAt: { $lt: heartbeatAt } }
    updates.push({ updateOne: { filter, update: { $set: { lastHeartbeatAt: heartbeatAt, live: true, endedAt: null } } } })
  }
  if (closedAt !== null) {
    const filter = { ...visit, lastHeartbeatAt: { $lte: closedAt }, closedAt: { $lt: closedAt } }
    updates.push({ updateOne: { filter, update: { $set: { closedAt, live: false, endedAt: closedAt } } } })
  }
  return updates
}
