import { medianOf } from '@forecourt/service-kit/median'
import type { ZonedWeek } from '@forecourt/service-kit/zoned-days'
import { type Db, type Document, ObjectId } from 'mongodb'
import { evaluationCollection } from './evaluation-store.ts'
import { offerCollection } from './offer-store.ts'

/** Counts by the start of the week; weeks without any are absent. */
type ByWeek<C> = (C & { _id: Date })[]

/** The submissions of the weeks. */
export interface SubmittedByWeek {
  weeks: ByWeek<{ submitted: number }>
  /** the median time from submission to staff's first step; null if there was none yet */
  secondsToFirstAnswer: number | null
}

/** The offers of the weeks and their outcomes. */
export interface OffersByWeek {
  made: ByWeek<{ offered: number }>
  answered: ByWeek<{ accepted: number; declined: number }>
  /** offers that expired before they were answered */
  expired: number
  /** the median ratio of an offer to its estimate; null if no offer had an estimate */
  offerOverEstimate: number | null
}

/** Creates the read-only store for the report, which counts evaluations and offers in the database (rules: trade-in report). */
export function createReportStore(db: Db) {
  const evaluations = db.collection(evaluationCollection.name)
  const offers = db.collection(offerCollection.name)
  return {
    /** Counts a dealership's submissions by week. `weeks`: oldest first. */
    async submittedByWeek(dealershipId: string, weeks: readonly ZonedWeek[]): Promise<SubmittedByWeek> {
      const submittedAt = within(weeks)
      const byStaff = { $filter: { input: { $ifNull: ['$history', []] }, cond: { $gt: ['$$this.by', null] } } }
      const firstAnswer = { $min: { $map: { input: byStaff, in: '$$this.at' } } }
      const seconds = { $divide: [{ $subtract: ['$firstAnswer', '$submittedAt'] }, 1_000] }
      const [found] = await evaluations
        .aggregate<{ weeks: ByWeek<{ submitted: number }>; answers: { values: number[] }[] }>([
          { $match: { dealershipId: new ObjectId(dealershipId), submittedAt } },
          { $project: { submittedAt: 1, firstAnswer } },
          {
            $facet: {
              weeks: [byWeek('$submittedAt', weeks, { submitted: { $sum: 1 } })],
              answers: [{ $match: { firstAnswer: { $ne: null } } }, allOf(seconds)],
            },
          },
        ])
        .toArray()
      return { weeks: found?.weeks ?? [], secondsToFirstAnswer: medianOf(found?.answers[0]?.values ?? []) }
    },
    /** Counts a dealership's offers that were made, answered or expired in the weeks. `weeks`: oldest first. */
    async offersByWeek(dealershipId: string, weeks: readonly ZonedWeek[], now: Date): Promise<OffersByWeek> {
      const inWeeks = within(weeks)
      const isOver = { validUntil: { ...inWeeks, $lte: now }, state: { $in: ['open', 'expired'] } }
      const countOf = (state: string) => ({ $sum: { $cond: [{ $eq: ['$state', state] }, 1, 0] } })
      const [found] = await offers
        .aggregate<Pick<OffersByWeek, 'made' | 'answered'> & { expired: { count: number }[]; ratios: { values: number[] }[] }>([
          { $match: { dealershipId: new ObjectId(dealershipId), $or: [{ madeAt: inWeeks }, { answeredAt: inWeeks }, isOver] } },
          {
            $facet: {
              made: [{ $match: { madeAt: inWeeks } }, byWeek('$madeAt', weeks, { offered: { $sum: 1 } })],
              answered: [
                { $match: { answeredAt: inWeeks } },
                byWeek('$answeredAt', weeks, { accepted: countOf('accepted'), declined: countOf('declined') }),
              ],
              expired: [{ $match: isOver }, { $count: 'count' }],
              ratios: [{ $match: { madeAt: inWeeks, estimate: { $gt: 0 } } }, allOf({ $divide: ['$amount', '$estimate'] })],
            },
          },
        ])
        .toArray()
      return {
        made: found?.made ?? [],
        answered: found?.answered ?? [],
        expired: found?.expired[0]?.count ?? 0,
        offerOverEstimate: medianOf(found?.ratios[0]?.values ?? []),
      }
    },
  }
}
export type ReportStore = ReturnType<typeof createReportStore>

function within(weeks: readonly ZonedWeek[]): { $gte: Date; $lt: Date } {
  return { $gte: (weeks[0] as ZonedWeek).startsAt, $lt: (weeks.at(-1) as ZonedWeek).endsAt }
}

/** Groups by week; the boundaries are times, so the database need not know the time zone. */
function byWeek(time: string, weeks: readonly ZonedWeek[], output: Document): Document {
  const boundaries = [...weeks.map(({ startsAt }) => startsAt), (weeks.at(-1) as ZonedWeek).endsAt]
  return { $bucket: { groupBy: time, boundaries, output } }
}

/** Collects the values of one dealership's weeks, because the database's own median is an approximation that averages nothing. */
function allOf(input: Document): Document {
  return { $group: { _id: null, values: { $push: input } } }
}
