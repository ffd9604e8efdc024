import { DOCUMENT_TABS } from '@forecourt/contracts/documents/kinds'
import { type CustomerLog, type INTERACTIONS, TAX_LOOKUP_FIELDS } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type AnyBulkWriteOperation, type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import { type ActivityKind, activityKind } from '../domain/activity.ts'
import type { LoggedEntries, TouchedPacket } from '../domain/packet-facts.ts'
import { type ActivityCounts, addFieldCount, type FieldCount, NO_ACTIVITIES } from './activity-counts.ts'
import type { VisitDoc, VisitSummary } from './visit-doc.ts'

/** One activity of a customer on a packet page. */
export interface ActivityDoc {
  /** packet and entry id: deduplicates entries that are resent, redelivered, or repeated by a later visit after a reload */
  _id: string
  dealershipId: ObjectId
  customerId: ObjectId
  packetLogId: ObjectId
  /** the earliest visit that reported it */
  visitId: ObjectId
  kind: ActivityKind
  field: string
  oldValue: CustomerLog['oldValue']
  newValue: CustomerLog['newValue']
  at: Date
}
/** The activities of one visit. */
export interface VisitActivities {
  photos: number
  pdfs: number
  videos: number
  calculatorChanges: number
  /** the newest changes in the calculator, newest first */
  changes: Pick<ActivityDoc, 'field' | 'oldValue' | 'newValue' | 'at'>[]
  /** the tabs of the opened documents, each once, unordered */
  documentTabs: string[]
  last: Pick<ActivityDoc, 'field' | 'at'>
}
/** A page that was read in a visit: its name in the entries, and the total seconds. */
export interface PageSeconds {
  page: string
  seconds: number
}

/** The document tab of an entry that reports an opened document; missing for other entries, and for unknown texts from a browser. */
const OPENED_TAB = {
  $cond: [{ $and: [{ $eq: ['$field', 'pdf_clicked'] }, { $in: ['$oldValue', Object.values(DOCUMENT_TABS)] }] }, '$oldValue', '$$REMOVE'],
}
/** `counterOf` as a MongoDB expression. */
const IS_CALCULATOR_CHANGE = { $and: [{ $eq: ['$kind', 'calculator'] }, { $not: [{ $in: ['$field', TAX_LOOKUP_FIELDS] }] }] }

export const activityCollection: CollectionSpec = {
  name: 'activities',
  shardKey: { dealershipId: 1 },
  indexes: [
    // Sorted newest first for the click stream. Includes kind and field, so that counting is a covered query.
    { key: { dealershipId: 1, customerId: 1, at: -1, kind: 1, field: 1 }, name: 'customer' },
    { key: { dealershipId: 1, packetLogId: 1, at: 1 }, name: 'packet' },
  ],
  dropped: [{ key: { dealershipId: 1, customerId: 1, kind: 1, at: -1 }, name: 'counts' }],
}

/** Activities of customers on packet pages. Only this module names the collection. */
export function createActivityStore(db: Db) {
  const activities = db.collection<ActivityDoc>(activityCollection.name)
  return {
    /** Inserts new entries and ignores existing ones. Entries need an id (`stampLogs`). */
    async record(entries: readonly LoggedEntries[]): Promise<void> {
      const operations = entries.flatMap((entry) => entry.logs.map((log, index) => insertion(entry, log, index)))
      if (operations.length > 0) await activities.bulkWrite(operations, { ordered: false })
    },
    /** Returns which of some entries of a visit's packet are stored as those of another visit. */
    async reportedByOthers(
      { _id, dealershipId, packetLogId }: Pick<VisitDoc, '_id' | 'dealershipId' | 'packetLogId'>,
      entryIds: readonly string[],
    ): Promise<Set<string>> {
      const idOf = new Map(entryIds.map((entryId) => [activityId(packetLogId, entryId), entryId]))
      const filter = { _id: { $in: [...idOf.keys()] }, dealershipId, visitId: { $ne: _id } }
      const found = await activities.find(filter, { projection: { _id: 1 } }).toArray()
      return new Set(found.flatMap((activity) => idOf.get(activity._id) ?? []))
    },
    /** Returns a customer's activities, newest first; of some packet logs if given. */
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
      return activities.find(filter).sort({ at: -1, _id: -1 }).limit(limit).toArray()
    },
    /** Returns the activities of some visits by visit id, with the newest calculator changes; visits without activities are missing. */
    async ofVisits(visits: readonly VisitSummary[], newestChanges: number): Promise<Map<string, VisitActivities>> {
      if (visits.length === 0) return new Map()
      const ofField = (field: string) => ({ $sum: { $cond: [{ $eq: ['$field', field] }, 1, 0] } })
      const log = { field: '$field', oldValue: '$oldValue', newValue: '$newValue', at: '$at', kind: '$kind' }
      const groups = await activities
        .aggregate<VisitActivities & { _id: ObjectId; newest: ActivityDoc[] }>([
          { $match: inVisits(visits) },
          {
            $group: {
              _id: '$visitId',
              photos: ofField('photo_clicked'),
              pdfs: ofField('pdf_clicked'),
              videos: ofField('video_clicked'),
              documentTabs: { $addToSet: OPENED_TAB },
              calculatorChanges: { $sum: { $cond: [IS_CALCULATOR_CHANGE, 1, 0] } },
              // 'calculator' sorts before 'interaction'.
              newest: { $topN: { n: newestChanges, sortBy: { kind: 1, at: -1, _id: -1 }, output: log } },
              last: { $top: { sortBy: { at: -1, _id: -1 }, output: { field: '$field', at: '$at' } } },
            },
          },
        ])
        .toArray()
      return new Map(
        groups.map(({ _id, newest, ...facts }) => [
          _id.toHexString(),
          { ...facts, changes: newest.filter(({ kind }) => kind === 'calculator') },
        ]),
      )
    },
    /** Returns the document pages that were read in some visits, by visit id, longest first, at most `most` for each visit. */
    async pagesRead(visits: readonly VisitSummary[], most: number): Promise<Map<string, PageSeconds[]>> {
      if (visits.length === 0) return new Map()
      const groups = await activities
        .aggregate<{ _id: ObjectId; read: PageSeconds[] }>([
          { $match: { ...inVisits(visits), field: 'pdf_page_viewed' satisfies (typeof INTERACTIONS)[number] } },
          // $sum ignores values that are not numbers: entries come from customers' browsers
          { $group: { _id: { visit: '$visitId', page: '$oldValue' }, seconds: { $sum: '$newValue' } } },
          { $match: { '_id.page': { $type: 'string' }, seconds: { $gt: 0 } } },
          {
            $group: {
              _id: '$_id.visit',
              read: { $topN: { n: most, sortBy: { seconds: -1, '_id.page': 1 }, output: { page: '$_id.page', seconds: '$seconds' } } },
            },
          },
        ])
        .toArray()
      return new Map(groups.map(({ _id, read }) => [_id.toHexString(), read]))
    },
    /** Returns a packet's newest activities, newest first. */
    newestOfPacket: (dealershipId: ObjectId, packetLogId: ObjectId, limit: number): Promise<ActivityDoc[]> =>
      activities.find({ dealershipId, packetLogId }).sort({ at: -1, _id: -1 }).limit(limit).toArray(),
    /** Returns the packets with activities of some customers, each with the customer under whom they are stored. */
    async packetsOf(dealershipId: string, customerIds: readonly ObjectId[]): Promise<TouchedPacket[]> {
      const match = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }
      const group = { _id: { packetLogId: '$packetLogId', customerId: '$customerId' } }
      const groups = await activities
        .aggregate<{ _id: Pick<ActivityDoc, 'packetLogId' | 'customerId'> }>([{ $match: match }, { $group: group }])
        .toArray()
      return groups.map(({ _id: { packetLogId, customerId } }) => ({
        dealershipId,
        packetLogId: packetLogId.toHexString(),
        customerId: customerId.toHexString(),
      }))
    },
    /** Deletes the activities of some packets. */
    async removeOf(dealershipId: string, packetLogIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] } }
      await activities.deleteMany(filter, { session })
    },
    /** Moves the activities of some packets to a customer. */
    async moveTo(dealershipId: string, customerId: ObjectId, packetLogIds: readonly ObjectId[], session?: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), packetLogId: { $in: [...packetLogIds] }, customerId: { $ne: customerId } }
      await activities.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** Deletes all activities of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(activities, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Counts the activities of each customer, in one covered aggregation. */
    async countByCustomer(
      dealershipId: string,
      customerIds: readonly ObjectId[],
      session: ClientSession,
    ): Promise<Map<string, ActivityCounts>> {
      const groups = await activities
        .aggregate<FieldCount>(
          [
            { $match: { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } } },
            {
              $group: {
                _id: { customerId: '$customerId', kind: '$kind', field: '$field' },
                count: { $sum: 1 },
                newest: { $max: '$at' },
              },
            },
          ],
          { session },
        )
        .toArray()
      const counts = new Map<string, ActivityCounts>()
      for (const group of groups) {
        const key = group._id.customerId.toHexString()
        counts.set(key, addFieldCount(counts.get(key) ?? NO_ACTIVITIES, group))
      }
      return counts
    },
  }
}
export type ActivityStore = ReturnType<typeof createActivityStore>

/** The latest time that a date can have: later than that of any entry. */
const END_OF_TIME = new Date(8.64e15)

/** Matches the entries of visits by the index on packet and time: entries of a page are within its visit. */
function inVisits(visits: readonly VisitSummary[]): Filter<ActivityDoc> {
  const times = visits.flatMap(({ startedAt, lastHeartbeatAt }) => [startedAt.getTime(), lastHeartbeatAt.getTime()])
  const from = times.reduce((a, b) => Math.min(a, b))
  const until = visits.some(({ live }) => live) ? Number.POSITIVE_INFINITY : times.reduce((a, b) => Math.max(a, b))
  return {
    dealershipId: { $in: visits.map(({ dealershipId }) => dealershipId) },
    packetLogId: { $in: visits.map(({ packetLogId }) => packetLogId) },
    at: { $gte: new Date(from), ...(Number.isFinite(until) && { $lte: new Date(until) }) },
    visitId: { $in: visits.map(({ _id }) => _id) },
  }
}

function insertion(entry: LoggedEntries, log: CustomerLog, index: number): AnyBulkWriteOperation<ActivityDoc> {
  const facts = {
    customerId: new ObjectId(entry.customerId),
    packetLogId: new ObjectId(entry.packetLogId),
    kind: activityKind(log.field),
    field: log.field,
    oldValue: log.oldValue,
    newValue: log.newValue,
  }
  const [at, visitId] = [new Date(log.timestamp), new ObjectId(entry.visitId)]
  const _id = log.id === undefined ? `${entry.visitId}:${index}` : activityId(entry.packetLogId, log.id)
  const filter = { _id, dealershipId: new ObjectId(entry.dealershipId) }
  // A repeat by a later visit keeps the time and the visit of the original, whichever arrives first. Only $literal keeps values from customers'
  // browsers from being read as expressions.
  const isEarliest = { $lt: [at, { $ifNull: ['$at', END_OF_TIME] }] }
  const update = [{ $replaceWith: { $mergeObjects: [{ $literal: facts }, '$$ROOT', { $cond: [isEarliest, { at, visitId }, {}] }] } }]
  return { updateOne: { filter, update, upsert: true } }
}

function activityId(packetLogId: ObjectId | string, entryId: string): string {
  return `${packetLogId.toString()}:${entryId}`
}
