import { LEAD_OLDER_NAMES, type Lead } from '@forecourt/contracts/leads/records'
import { withOlderNames } from '@forecourt/contracts/older-names'
import type { ObjectId } from 'mongodb'
import { type EngagementScore, engagementScore } from '../domain/engagement-score.ts'
import { leadState } from '../domain/lead-state.ts'
import { type ClockFacts, toResponseClock } from '../domain/response-clock.ts'
import { countsOf } from '../store/lead-counts.ts'
import type { LeadWithAnalytics } from '../store/lead-doc.ts'
import { lastAsked, stateFacts } from '../store/lead-rank.ts'
import { toCustomerRequest } from './customer-request-response.ts'
import { newestActivity, type Presence } from './presence.ts'

/**
 * Converts a stored lead to the contract's format, with whether its customer is viewing a packet, its current score, and the customer's response
 * clock (undefined: none).
 */
export function toLead(doc: LeadWithAnalytics, presence: Presence, clock: ClockFacts | undefined): Lead {
  const counts = countsOf(doc)
  return withOlderNames(LEAD_OLDER_NAMES, {
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
    assignedBy: doc.assignedBy ?? null,
    packets: counts.packets,
    opens: counts.opens,
    clickStreamCount: counts.clickStreamCount,
    mostRecentClickTime: counts.mostRecentClickTime?.toISOString() ?? null,
    mostRecentCalcTime: counts.mostRecentCalcTime?.toISOString() ?? null,
    lastOpenedAt: counts.lastOpenedAt?.toISOString() ?? null,
    lastActiveAt: newestActivity(counts.lastActiveAt, presence)?.toISOString() ?? null,
    active: presence.active,
    submitted: counts.submitted,
    score: scoreOf(doc, presence).score,
    state: leadState(stateFacts(counts), presence),
    source: doc.source ?? 'staff',
    lastSubmission: counts.lastSubmission && toPacketMoment(counts.lastSubmission),
    lastRequest: counts.lastRequest && toCustomerRequest(counts.lastRequest),
    lastSent: counts.lastSent && toPacketMoment(counts.lastSent),
    askedAt: lastAsked(counts)?.toISOString() ?? null,
    sentAt: counts.sentAt?.toISOString() ?? null,
    response: clock === undefined ? null : toResponseClock(clock),
  })
}

function toPacketMoment<T extends { at: Date; packetLogId: ObjectId }>(moment: T) {
  return { ...moment, at: moment.at.toISOString(), packetLogId: moment.packetLogId.toHexString() }
}

/** Returns the score of a lead with its reasons: the same on its card and in its timeline. */
export function scoreOf(doc: Pick<LeadWithAnalytics, 'analytics'>, presence: Presence): EngagementScore {
  const counts = countsOf(doc)
  return engagementScore({ ...counts, lastActiveAt: newestActivity(counts.lastActiveAt, presence) }, presence.now)
}
