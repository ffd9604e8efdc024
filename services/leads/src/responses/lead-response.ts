import type { Lead } from '@forecourt/contracts/leads/records'
import { type EngagementScore, engagementScore } from '../domain/engagement-score.ts'
import { NO_ACTIVITIES } from '../store/activity-store.ts'
import type { LeadCounts } from '../store/lead-analytics-store.ts'
import type { LeadWithAnalytics } from '../store/lead-store.ts'
import { newestSign, type Presence } from './presence.ts'

/** Before the first packet or trade-in; a record of before something was counted says nothing of it. */
const NO_COUNTS: LeadCounts = {
  packets: 0,
  opens: 0,
  submitted: false,
  lastOpenedAt: null,
  lastActiveAt: null,
  ...NO_ACTIVITIES,
  ...{ tradeIns: 0, offersViewed: 0, offersAccepted: 0 },
  visits: 0,
  secondsViewed: 0,
}

/** A stored lead as the contract shows it, with whether its customer is looking at a packet right now, and its score of that moment. */
export function toLead(doc: LeadWithAnalytics, presence: Presence): Lead {
  const counts = countsOf(doc)
  return {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    customerId: doc.customerId.toHexString(),
    firstName: doc.firstName,
    lastName: doc.lastName,
    email: doc.email,
    phone: doc.phone,
    zip: doc.zip,
    vehicle: doc.vehicle,
    createdAt: doc.createdAt.toISOString(),
    createdBy: doc.createdBy,
    assignedTo: doc.assignedTo,
    packets: counts.packets,
    opens: counts.opens,
    clickStreamCount: counts.clickStreamCount,
    mostRecentClickTime: counts.mostRecentClickTime?.toISOString() ?? null,
    mostRecentCalcTime: counts.mostRecentCalcTime?.toISOString() ?? null,
    lastOpenedAt: counts.lastOpenedAt?.toISOString() ?? null,
    lastActiveAt: newestSign(counts.lastActiveAt, presence)?.toISOString() ?? null,
    active: presence.active,
    submitted: counts.submitted,
    score: scoreOf(doc, presence).score,
  }
}

/** What the packets of a lead's customer add up to. */
export function countsOf({ analytics }: Pick<LeadWithAnalytics, 'analytics'>): LeadCounts {
  return { ...NO_COUNTS, ...analytics }
}

/** The score of a lead and its reasons: the same on its card and in its timeline. */
export function scoreOf(doc: Pick<LeadWithAnalytics, 'analytics'>, presence: Presence): EngagementScore {
  const counts = countsOf(doc)
  return engagementScore({ ...counts, lastActiveAt: newestSign(counts.lastActiveAt, presence) }, presence.now)
}
