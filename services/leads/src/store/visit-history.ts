import type { ViewerKind } from '@forecourt/service-kit/viewer-kind'
import { type ClientSession, type Collection, type Filter, ObjectId } from 'mongodb'
import { staysOf, type ViewedInterval } from '../domain/viewing-time.ts'
import { VISIT_SUMMARY_PROJECTION, type VisitDoc, type VisitSummary } from './visit-doc.ts'

const NEVER = new Date(0)
/** When a visitor arrived: when they last came back to a page that they had left. Records of older versions know only the start. */
const ARRIVED = { $ifNull: [{ $last: '$absences.until' }, '$startedAt'] }
/** only visits of customers are shown and counted */
const kind: ViewerKind = 'customer'

/** The visits to read: of a customer, and of some of their packets if given. */
export interface VisitsOf {
  dealershipId: ObjectId
  customerId: ObjectId
  packetLogIds?: readonly ObjectId[] | undefined
}
/** Current viewers: of one dealership, and of these packets if given. */
export interface WatchedBy {
  dealershipId: string | undefined
  seenAfter: Date
  packetLogIds?: readonly ObjectId[] | undefined
}
/** A customer who is viewing, in one or several tabs. */
export interface WatchingCustomer {
  customerId: ObjectId
  /** the arrival in the tab that they have been on longest */
  since: Date
  lastActiveAt: Date
}

type VisitTimes = Pick<VisitDoc, 'customerId' | 'packetLogId' | 'startedAt' | 'endedAt' | 'awayMs' | 'absences'>

/** Queries of customers' visits; those of scanners and previews are ignored. */
export function visitHistory(visits: Collection<VisitDoc>) {
  return {
    /**
     * Returns the stays of finished visits, by customer. A covered query for visits without an absence; the others, which are few, are read themselves.
     */
    async timesByCustomer(
      dealershipId: string,
      customerIds: readonly ObjectId[],
      session?: ClientSession,
    ): Promise<Map<string, ViewedInterval[]>> {
      const over = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] }, kind, endedAt: { $gt: NEVER } }
      const projection = { _id: 0, customerId: 1, packetLogId: 1, startedAt: 1, endedAt: 1, awayMs: 1 }
      const times = new Map<string, ViewedInterval[]>()
      const add = ({ customerId, packetLogId, startedAt, endedAt, awayMs = 0, absences = [] }: VisitTimes) => {
        const known = times.get(customerId.toHexString()) ?? []
        times.set(customerId.toHexString(), known)
        known.push(...staysOf({ packet: packetLogId.toHexString(), startedAt, endedAt: endedAt ?? startedAt, awayMs, absences }))
      }
      let hasAbsences = false
      for await (const { awayMs, ...visit } of visits.find(over, { projection, session })) {
        // the index has null for a missing field
        if ((awayMs ?? 0) > 0) hasAbsences = true
        else add(visit)
      }
      if (!hasAbsences) return times
      const withAbsences = { projection: { ...projection, absences: 1 }, session }
      for await (const visit of visits.find({ ...over, awayMs: { $gt: 0 } }, withAbsences)) add(visit)
      return times
    },
    /** Returns visits newest first: of a period, and at most `limit`, if given. */
    history: (of: VisitsOf, { from, before, limit = 0 }: { from?: Date; before?: Date; limit?: number }): Promise<VisitSummary[]> =>
      visits
        .find({ ...matching(of), ...startedIn(from, before) }, { projection: VISIT_SUMMARY_PROJECTION })
        .sort({ startedAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),
    /** Returns the start times of the newest visits before a time, newest first. A covered query. */
    async starts(of: VisitsOf, before: Date | undefined, limit: number): Promise<Date[]> {
      const found = await visits
        .find({ ...matching(of), ...startedIn(undefined, before) }, { projection: { _id: 0, startedAt: 1 } })
        .sort({ startedAt: -1 })
        .limit(limit)
        .toArray()
      return found.map(({ startedAt }) => startedAt)
    },
    /** Returns when a customer was last seen on a packet before this visit; null for the first one. */
    async lastSeen({ _id, dealershipId, packetLogId, startedAt }: VisitDoc, session: ClientSession): Promise<Date | null> {
      const before = { dealershipId, packetLogId, kind, _id: { $ne: _id }, startedAt: { $lte: startedAt } }
      const found = await visits.findOne(before, { projection: { lastHeartbeatAt: 1 }, sort: { lastHeartbeatAt: -1 }, session })
      return found?.lastHeartbeatAt ?? null
    },
    /** Counts the opens of each day; days end where the next begins, the last one at `end`. */
    async perDay(of: VisitsOf, beginnings: readonly Date[], end: Date): Promise<number[]> {
      const [first = end] = beginnings
      const groups = await visits
        .aggregate<{ _id: Date; opens: number }>([
          { $match: { ...matching(of), startedAt: { $gte: first, $lt: end }, repeated: { $exists: false } } },
          { $bucket: { groupBy: '$startedAt', boundaries: [...beginnings, end], output: { opens: { $sum: 1 } } } },
        ])
        .toArray()
      const counts = new Map(groups.map(({ _id, opens }) => [_id.getTime(), opens]))
      return beginnings.map((day) => counts.get(day.getTime()) ?? 0)
    },
    /** Returns the current viewers, latest arrival first, at most `limit`, and the total. */
    async watching(by: WatchedBy, limit: number): Promise<{ customers: WatchingCustomer[]; total: number }> {
      const [found] = await visits
        .aggregate<{ customers: WatchingCustomer[]; total: { people: number }[] }>([
          { $match: watched(by) },
          { $group: { _id: '$customerId', since: { $min: ARRIVED }, lastActiveAt: { $max: '$lastHeartbeatAt' } } },
          { $project: { _id: 0, customerId: '$_id', since: 1, lastActiveAt: 1 } },
          {
            $facet: {
              customers: [{ $sort: { since: -1, customerId: -1 } }, { $limit: limit }],
              total: [{ $count: 'people' }],
            },
          },
        ])
        .toArray()
      return { customers: found?.customers ?? [], total: found?.total[0]?.people ?? 0 }
    },
    /** Returns ongoing visits, newest first; of some customers if given. */
    watched: (by: WatchedBy, customerIds?: readonly ObjectId[]): Promise<VisitSummary[]> =>
      visits
        .find({ ...watched(by), ...(customerIds && { customerId: { $in: [...customerIds] } }) }, { projection: VISIT_SUMMARY_PROJECTION })
        .sort({ startedAt: -1, _id: -1 })
        .toArray(),
  }
}

function matching({ dealershipId, customerId, packetLogIds }: VisitsOf): Filter<VisitDoc> {
  return { dealershipId, customerId, kind, ...(packetLogIds && { packetLogId: { $in: [...packetLogIds] } }) }
}

function startedIn(from: Date | undefined, before: Date | undefined): Filter<VisitDoc> {
  if (from === undefined && before === undefined) return {}
  return { startedAt: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }
}

function watched({ dealershipId, seenAfter, packetLogIds }: WatchedBy): Filter<VisitDoc> {
  return {
    live: true,
    lastHeartbeatAt: { $gt: seenAfter },
    ...(dealershipId !== undefined && { dealershipId: new ObjectId(dealershipId) }),
    ...(packetLogIds && { packetLogId: { $in: [...packetLogIds] } }),
  }
}
