import type { Lead, LeadEngagement } from '@forecourt/contracts/leads/records'
import type { LeadAnalyticsDoc } from '../store/lead-analytics-store.ts'
import type { LeadWithAnalytics } from '../store/lead-store.ts'
import { lastActiveAt, type Presence } from './presence.ts'

/** A stored lead as the contract shows it, with whether its customer is looking at a packet right now. */
export function toLead(doc: LeadWithAnalytics, presence: Presence): Lead {
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
    ...engagement(doc.analytics),
    lastActiveAt: lastActiveAt(doc.analytics?.lastActiveAt ?? null, presence),
    active: presence.active,
  }
}

function engagement(analytics: LeadAnalyticsDoc | null): Omit<LeadEngagement, 'active' | 'lastActiveAt'> {
  return {
    packets: analytics?.packets ?? 0,
    opens: analytics?.opens ?? 0,
    clickStreamCount: analytics?.clickStreamCount ?? 0,
    mostRecentClickTime: analytics?.mostRecentClickTime?.toISOString() ?? null,
    mostRecentCalcTime: analytics?.mostRecentCalcTime?.toISOString() ?? null,
    lastOpenedAt: analytics?.lastOpenedAt?.toISOString() ?? null,
    submitted: analytics?.submitted ?? false,
    score: 0,
  }
}
