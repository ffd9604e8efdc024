import type { CustomerLog } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type AnyBulkWriteOperation, type ClientSession, type Db, ObjectId } from 'mongodb'
import { type ActivityKind, activityKind } from '../domain/activity.ts'
import type { LoggedEntries } from '../domain/packet-facts.ts'

/** One thing a customer did on a packet page. */
export interface ActivityDoc {
  /** packet and entry id: however often an entry is sent and delivered, also by a later visit of a page that was loaded again, it is here once */
  _id: string
  dealershipId: ObjectId
  customerId: ObjectId
  packetLogId: ObjectId
  kind: ActivityKind
  field: string
  oldValue: CustomerLog['oldValue']
  newValue: CustomerLog['newValue']
  at: Date
}
/** What the activities of a customer add up to. */
export interface ActivityCounts {
  clickStreamCount: number
  mostRecentClickTime: Date | null
  mostRecentCalcTime: Date | null
}

export const activityCollection: CollectionSpec = {
  name: 'activities',
  indexes: [
    { key: { dealershipId: 1, customerId: 1, kind: 1, at: -1 }, name: 'counts' },
    { key: { dealershipId: 1, packetLogId: 1, at: 1 }, name: 'packet' },
  ],
}

/** What customers did on packet pages: the only place that names the collection. */
export function createActivityStore(db: Db) {
  const activities = db.collection<ActivityDoc>(activityCollection.name)
  return {
    /** Adds entries that are not there yet; the same entry again changes nothing. Entries need an id (`stampLogs`). */
    async record(entries: readonly LoggedEntries[], session?: ClientSession): Promise<void> {
      const operations = entries.flatMap((entry) => entry.logs.map((log, index) => insertion(entry, log, index)))
      if (operations.length > 0) await activities.bulkWrite(operations, { session, ordered: false })
    },
    /** Newest first; of some packet logs when they are given. */
    ofCustomer(
      dealershipId: string,
      customerId: ObjectId,
      packetLogIds: readonly ObjectId[] | undefined,
      limit: number,
    ): Promise<ActivityDoc[]> {
      const filter = {
        dealershipId: new ObjectId(dealershipId),
        customerId,
        ...(packetLogIds && { packetLogId: { $in: [...packetLogIds] } }),
      }
      return activities.find(filter).sort({ at: -1, _id: 1 }).limit(limit).toArray()
    },
    /** Oldest first. */
    ofPacket: (dealershipId: ObjectId, packetLogId: ObjectId, limit: number): Promise<ActivityDoc[]> =>
      activities.find({ dealershipId, packetLogId }).sort({ at: 1, _id: 1 }).limit(limit).toArray(),
    /** Forgets those of some packets. */
    async removeOf(packetLogIds: readonly ObjectId[], dealershipId: string, session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] } }
      await activities.deleteMany(filter, { session })
    },
    /** Makes those of some packets a customer's; those that are theirs stay as they are. */
    async moveTo(customerId: ObjectId, dealershipId: string, packetLogIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] }, customerId: { $ne: customerId } }
      await activities.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(activities, { dealershipId: new ObjectId(dealershipId) }, options),
    /** What the activities of each customer add up to, in one aggregation over the index alone. */
    async countByCustomer(
      dealershipId: string,
      customerIds: readonly ObjectId[],
      session: ClientSession,
    ): Promise<Map<string, ActivityCounts>> {
      const groups = await activities
        .aggregate<{ _id: { customerId: ObjectId; kind: ActivityKind }; count: number; newest: Date }>(
          [
            { $match: { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } } },
            { $group: { _id: { customerId: '$customerId', kind: '$kind' }, count: { $sum: 1 }, newest: { $max: '$at' } } },
          ],
          { session },
        )
        .toArray()
      const counts = new Map<string, ActivityCounts>()
      for (const { _id, count, newest } of groups) {
        const key = _id.customerId.toHexString()
        const known = counts.get(key) ?? { clickStreamCount: 0, mostRecentClickTime: null, mostRecentCalcTime: null }
        known.clickStreamCount += count
        known[_id.kind === 'interaction' ? 'mostRecentClickTime' : 'mostRecentCalcTime'] = newest
        counts.set(key, known)
      }
      return counts
    },
  }
}
export type ActivityStore = ReturnType<typeof createActivityStore>

function insertion(entry: LoggedEntries, log: CustomerLog, index: number): AnyBulkWriteOperation<ActivityDoc> {
  const facts = {
    dealershipId: new ObjectId(entry.dealershipId),
    customerId: new ObjectId(entry.customerId),
    packetLogId: new ObjectId(entry.packetLogId),
    kind: activityKind(log.field),
    field: log.field,
    oldValue: log.oldValue,
    newValue: log.newValue,
    at: new Date(log.timestamp),
  }
  const _id = log.id === undefined ? `${entry.visitId}:${index}` : `${entry.packetLogId}:${log.id}`
  return { updateOne: { filter: { _id }, update: { $setOnInsert: facts }, upsert: true } }
}
