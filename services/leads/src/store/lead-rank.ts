import type { LeadState } from '@forecourt/contracts/leads/records'
import type { Document, Filter, ObjectId } from 'mongodb'
import { DAY_MS, engagementPoints, RECENCY } from '../domain/engagement-score.ts'
import { quietSince, standingOf } from '../domain/lead-state.ts'
import type { LeadCounts } from './lead-analytics-store.ts'
import type { LeadDoc, LeadRank } from './lead-doc.ts'

/** Returns the sort and filter keys of a customer's leads. */
export function rankOf(counts: LeadCounts): LeadRank {
  const { lastOpenedAt, mostRecentCalcTime, clickStreamCount, lastActiveAt, sentAt } = counts
  return {
    lastOpenedAt,
    mostRecentCalcTime,
    clickStreamCount,
    lastActiveAt,
    sentAt,
    points: engagementPoints(counts),
    standing: standingOf(stateFacts(counts)),
    askedAt: lastAsked(counts),
  }
}

/** Returns when a customer last submitted or requested something; null when never. */
export function lastAsked({ lastSubmission, lastRequest }: Pick<LeadCounts, 'lastSubmission' | 'lastRequest'>): Date | null {
  return newest(lastSubmission?.at ?? null, lastRequest?.at ?? null)
}

/** Returns the input of a lead's state. */
export function stateFacts({ opens, lastActiveAt, sentAt, lastSubmission, lastRequest }: LeadCounts) {
  return { opens, lastActiveAt, sentAt, submittedAt: lastSubmission?.at ?? null, requestedAt: lastRequest?.at ?? null }
}

/** A lead state at a moment; `viewing`: the customers who are viewing a packet. */
export interface InState {
  state: LeadState
  viewing: readonly ObjectId[]
  now: Date
}

/** Matches leads in a state, equivalent to `leadState`. */
export function inState({ state, viewing, now }: InState): Filter<LeadDoc> {
  if (state === 'viewing') return { customerId: { $in: [...viewing] } }
  return { ...standingIn(state, now), ...(viewing.length > 0 && { customerId: { $nin: [...viewing] } }) }
}

function standingIn(state: Exclude<LeadState, 'viewing'>, now: Date): Filter<LeadDoc> {
  const since = quietSince(now)
  if (state === 'quiet') return { 'rank.standing': 'opened-often', 'rank.lastActiveAt': { $lte: since } }
  if (state !== 'opened') return { 'rank.standing': state }
  return { $or: [{ 'rank.standing': 'opened' }, { 'rank.standing': 'opened-often', 'rank.lastActiveAt': { $gt: since } }] }
}

/**
 * Returns the unrounded score of a lead at a time as a MongoDB expression, equivalent to `engagementScore`. Uses the start of an ongoing visit; its
 * later activity changes no score within a day.
 */
export function scoreExpression(now: Date): Document {
  const days = { $divide: [{ $max: [0, { $subtract: [now, '$rank.lastActiveAt'] }] }, DAY_MS] }
  const left = RECENCY.reduceRight<Document | number>((rest, [toDays, toLeft], index) => {
    const [fromDays, fromLeft] = RECENCY[index - 1] ?? [0, 1]
    const lost = { $multiply: [{ $subtract: ['$$days', fromDays] }, (toLeft - fromLeft) / (toDays - fromDays)] }
    return { $cond: [{ $lte: ['$$days', toDays] }, { $add: [fromLeft, lost] }, rest] }
  }, 0)
  return { $let: { vars: { days }, in: { $multiply: ['$rank.points', left] } } }
}

/** Returns the later of two times; null when both are. */
export function newest(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}
