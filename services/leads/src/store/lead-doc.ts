import type { Person } from '@forecourt/contracts/fields'
import type { LEAD_SOURCES, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'
import type { Standing } from '../domain/lead-state.ts'
import type { LeadAnalyticsDoc } from './lead-analytics-store.ts'

/**
 * What leads are sorted and filtered by, copied from the customer's analytics: thousands of leads are found by an index, not by looking each of
 * them up. Nothing in it changes with time: what does (how much is left of the score, who went quiet) is worked out by the query.
 */
export interface LeadRank extends Pick<LeadAnalyticsDoc, 'lastOpenedAt' | 'mostRecentCalcTime' | 'clickStreamCount' | 'lastActiveAt'> {
  /** the score before time has taken any */
  points: number
  standing: Standing
  /** the newest submission or request */
  askedAt: Date | null
  /** the newest packet that was sent */
  sentAt: Date | null
}

/** A lead as the service stores it. */
export interface LeadDoc extends Contact {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  zip: string
  vehicle: VehicleSummary
  search: string
  createdBy: Person | null
  assignedTo: Person | null
  /** who assigned it; absent where nobody did, and in what older versions assigned */
  assignedBy?: Person | null
  createdAt: Date
  /** absent: added by staff */
  source?: (typeof LEAD_SOURCES)[number]
  rank: LeadRank
}
/** A lead with what its customer's packets tell; null before the first packet. */
export type LeadWithAnalytics = LeadDoc & { analytics: LeadAnalyticsDoc | null }
