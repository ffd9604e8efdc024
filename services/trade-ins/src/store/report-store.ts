import type { ZonedWeek } from '@forecourt/service-kit/zoned-days'
import { type Db, type Document, ObjectId } from 'mongodb'
import { evaluationCollection } from './evaluation-store.ts'
import { offerCollection } from './offer-store.ts'

/** Counts by the time at which a week starts; weeks without any are absent. */
type ByWeek<C> = (C & { _id: Date })[]

/** What was submitted in some weeks. */
export interface SubmittedByWeek {
  weeks: ByWeek<{ submitted: number }>
  /** the median from submission to the first thing staff did; null where they did nothing yet */
  secondsToFirstAnswer: number | null
}

/** What became of offers in some weeks. */
export interface OffersByWeek {
  made: ByWeek<{ offered: number }>
  answered: ByWeek<{ accepted: number; declined: number }>
  /** offers whose time was over before they were answered */
  expired: number
  /** the median of an offer over the trade-in value of its estimate; null where no offer had one */
  offerOverEstimate: number | null
}

/** Counts of evaluations and offers for the report, made by the database (rules: trade-in report). Reads alone: their stores write. */
export function createReportStore(db: Db) {
  const evaluations = db.collection(evaluationCollection.name)
  const offers = db.collection(offerCollection.name)
  return {
    /** Evaluations of a dealership that were submitted in these weeks, the oldest first. */
    async submittedByWeek(dealershipId: string, weeks: readonly ZonedWeek[]): Promise<SubmittedByWeek> {
      const submittedAt = within(weeks)
      const byStaff = { $filter: { input: { $ifNull: ['$history', []] }, cond: { $gt: ['$$this.by', null] } } }
      const firstAnswer = { $min: { $map: { input: byStaff, in: '$$this.at' } } }
      const seconds = { $divide: [{ $subtract: ['$firstAnswer', '$submittedAt'] }, 1_000] }
      const [found] = await evaluations
        .aggregate<{ weeks: ByWeek<{ submitted: number }>; answers: { median: number }[] }>([
          { $match: { dealershipId: new ObjectId(dealershipId), submittedAt } },
          { $project: { submittedAt: 1, firstAnswer } },
          {
            $facet: {
              weeks: [byWeek('$submittedAt', weeks, { submitted: { $sum: 1 } })],
              answers: [{ $match: { firstAnswer: { $ne: null } } }, medianOf(seconds)],
            },
          },
        ])
        .toArray()
      return { weeks: found?.weeks ?? [], secondsToFirstAnswer: found?.answers[0]?.median ?? null }
    },
    /** Offers of a dealership that were made, answered or over in these weeks, the oldest first. */
    async offersByWeek(dealershipId: string, weeks: readonly ZonedWeek[], now: Date): Promise<OffersByWeek> {
      const inWeeks = within(weeks)
      const isOver = { validUntil: { ...inWeeks, $lte: now }, state: { $in: ['open', 'expired'] } }
      const countOf = (state: string) => ({ $sum: { $cond: [{ $eq: ['$state', state] }, 1, 0] } })
      const [found] = await offers
        .aggregate<Pick<OffersByWeek, 'made' | 'answered'> & { expired: { count: number }[]; ratios: { median: number }[] }>([
          { $match: { dealershipId: new ObjectId(dealershipId), $or: [{ madeAt: inWeeks }, { answeredAt: inWeeks }, isOver] } },
          {
            $facet: {
              made: [{ $match: { madeAt: inWeeks } }, byWeek('$madeAt', weeks, { offered: { $sum: 1 } })],
              answered: [
                { $match: { answeredAt: inWeeks } },
                byWeek('$answeredAt', weeks, { accepted: countOf('accepted'), declined: countOf('declined') }),
              ],
              expired: [{ $match: isOver }, { $count: 'count' }],
              ratios: [{ $match: { madeAt: inWeeks, estimate: { $gt: 0 } } }, medianOf({ $divide: ['$amount', '$estimate'] })],
            },
          },
        ])
        .toArray()
      return {
        made: found?.made ?? [],
        answered: found?.answered ?? [],
        expired: found?.expired[0]?.count ?? 0,
        offerOverEstimate: found?.ratios[0]?.median ?? null,
      }
    },
  }
}
export type ReportStore = ReturnType<typeof createReportStore>

function within(weeks: readonly ZonedWeek[]): { $gte: Date; $lt: Date } {
  return { $gte: (weeks[0] as ZonedWeek).startsAt, $lt: (weeks.at(-1) as ZonedWeek).endsAt }
}

/** Weeks are given as times: the database need not know the time zone. */
function byWeek(time: string, weeks: readonly ZonedWeek[], output: Document): Document {
  const boundaries = [...weeks.map(({ startsAt }) => startsAt), (weeks.at(-1) as ZonedWeek).endsAt]
  return { $bucket: { groupBy: time, boundaries, output } }
}

function medianOf(input: Document): Document {
  return { $group: { _id: null, median: { $median: { input, method: 'approximate' } } } }
}
