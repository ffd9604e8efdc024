import type { Lead, LeadEngagement } from '@forecourt/contracts/leads/operations'
import type { LeadAnalyticsDoc } from '../store/lead-analytics-store.ts'
import type { LeadWithAnalytics } from '../store/lead-store.ts'

/** A stored lead as the contract shows it; `active` when a packet of its customer is being looked at right now (DESIGN 7.1). */
export function toLead(doc: LeadWithAnalytics, active: boolean): Lead {
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
    active,
  }
}

function engagement(analytics: LeadAnalyticsDoc | null): Omit<LeadEngagement, 'active'> {
  return {
    packets: analytics?.packets ?? 0,
    opens: analytics?.opens ?? 0,
    clickStreamCount: analytics?.clickStreamCount ?? 0,
    mostRecentClickTime: analytics?.mostRecentClickTime?.toISOString() ?? null,
    mostRecentCalcTime: analytics?.mostRecentCalcTime?.toISOString() ?? null,
    lastOpenedAt: analytics?.lastOpenedAt?.toISOString() ?? null,
    lastActiveAt: analytics?.lastActiveAt?.toISOString() ?? null,
    submitted: analytics?.submitted ?? false,
  }
}
