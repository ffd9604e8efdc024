import { quarterHourOf, zonedDay } from '@forecourt/service-kit/zoned-days'
import { type ClientSession, type Collection, type Document, type Filter, ObjectId } from 'mongodb'
import type { LastSent, LastSubmission } from './lead-newest.ts'
import type { PacketLogDoc } from './packet-log-doc.ts'

/** The totals of a customer's packet logs. */
export interface PacketCounts extends Pick<PacketLogDoc, 'opens' | 'lastOpenedAt' | 'lastActiveAt'> {
  packets: number
  submitted: boolean
  sentAt: Date | null
  lastSubmission: LastSubmission | null
  lastSent: LastSent | null
}

/** When a packet was last sent: the time of creation without a record of sends; null for an unsent one (`sends: []`). */
const SENT_AT: Document = { $cond: [{ $isArray: '$sends' }, { $ifNull: [{ $first: '$sends.at' }, null] }, '$createdAt'] }
const SUBMISSION = { at: '$submittedAt', packetLogId: '$_id', vehicle: '$vehicle', options: '$submittedOptions' }

/** The newest send; without a time when there is no record of it. */
const SENT: Document = {
  at: { $first: '$sends.at' },
  packetLogId: '$_id',
  vehicle: '$vehicle',
  channel: { $first: '$sends.channel' },
}

/** The event by which links are counted: first send, first open, or last submission. */
type CountedBy = 'firstSentAt' | 'openedAt' | 'submittedAt'
/** The links to count: of some dealerships, and of one user if given. */
export interface CountedLinks {
  dealershipIds: readonly ObjectId[]
  createdBy?: string | undefined
}

/** Counts packet links. */
export function packetCounts(logs: Collection<PacketLogDoc>) {
  return {
    /** Returns the totals of the packet logs of each customer, in one aggregation. */
    async countByCustomer(
      dealershipId: string,
      customerIds: readonly ObjectId[],
      session?: ClientSession,
    ): Promise<Map<string, PacketCounts>> {
      const groups = await logs
        .aggregate<PacketCounts & { _id: ObjectId }>(
          [
            { $match: { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } } },
            {
              $group: {
                _id: '$customerId',
                packets: { $sum: 1 },
                opens: { $sum: '$opens' },
                lastOpenedAt: { $max: '$lastOpenedAt' },
                lastActiveAt: { $max: '$lastActiveAt' },
                submitted: { $max: { $ne: ['$submittedOptions', null] } },
                sentAt: { $max: SENT_AT },
                lastSubmission: { $top: { sortBy: { submittedAt: -1, _id: -1 }, output: SUBMISSION } },
                lastSent: { $top: { sortBy: { 'sends.at': -1, _id: -1 }, output: SENT } },
              },
            },
            // null unless there is a submission or a recorded send
            { $set: { lastSubmission: timed('lastSubmission'), lastSent: timed('lastSent') } },
          ],
          { session },
        )
        .toArray()
      return new Map(groups.map(({ _id, ...counts }) => [_id.toHexString(), counts]))
    },
    /**
     * Counts the links of each dealership by day (YYYY-MM-DD) of a time zone since a time, by dealership id. A covered query on `sent`, `opened` or
     * `submitted`.
     */
    async perDay(of: CountedLinks, by: CountedBy, since: Date, timeZone: string): Promise<Map<string, Map<string, number>>> {
      const groups = await logs
        .aggregate<{ _id: { dealershipId: ObjectId; quarterHour: Date }; links: number }>([
          { $match: { ...matching(of), [by]: { $gte: since } } },
          { $group: { _id: { dealershipId: '$dealershipId', quarterHour: quarterHourOf(`$${by}`) }, links: { $sum: 1 } } },
        ])
        .toArray()
      const dayOf = zonedDay(timeZone)
      const counts = new Map<string, Map<string, number>>()
      for (const { _id, links } of groups) {
        const key = _id.dealershipId.toHexString()
        const [days, day] = [counts.get(key) ?? new Map<string, number>(), dayOf(_id.quarterHour)]
        counts.set(key, days.set(day, (days.get(day) ?? 0) + links))
      }
      return counts
    },
    /** Returns the time of the last submission by dealership id; dealerships without one are missing. A covered query. */
    async lastSubmitted(dealershipIds: readonly ObjectId[]): Promise<Map<string, Date>> {
      const groups = await logs
        .aggregate<{ _id: ObjectId; at: Date }>([
          { $match: { ...matching({ dealershipIds }), submittedAt: { $gte: new Date(0) } } },
          { $group: { _id: '$dealershipId', at: { $max: '$submittedAt' } } },
        ])
        .toArray()
      return new Map(groups.map(({ _id, at }) => [_id.toHexString(), at]))
    },
  }
}

function timed(field: string): Document {
  return { $cond: [{ $gt: [`$${field}.at`, null] }, `$${field}`, null] }
}

function matching({ dealershipIds, createdBy }: CountedLinks): Filter<PacketLogDoc> {
  return { dealershipId: { $in: [...dealershipIds] }, ...(createdBy !== undefined && { 'createdBy.id': createdBy }) }
}
