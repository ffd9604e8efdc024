import type { Person } from '@forecourt/contracts/fields'
import type { LEAD_SOURCES, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'
import type { Standing } from '../domain/lead-state.ts'
import type { LeadAnalyticsDoc } from './lead-analytics-store.ts'

/**
 * The sort and filter keys of a lead, copied from the customer's analytics, so that queries use an index instead of a lookup for each lead. They do
 * not depend on the time: queries compute the decay of the score, and whether a customer is quiet.
 */
export interface LeadRank extends Pick<LeadAnalyticsDoc, 'lastOpenedAt' | 'mostRecentCalcTime' | 'clickStreamCount' | 'lastActiveAt'> {
  /** the score before the decay */
  points: number
  standing: Standing
  /** the newest submission or request */
  askedAt: Date | null
  /** the newest send of a packet */
  sentAt: Date | null
}

/** A stored lead. */
export interface LeadDoc extends Contact {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  zip: string
  vehicle: VehicleSummary
  search: string
  createdBy: Person | null
  assignedTo: Person | null
  /** the user who assigned it; absent for unassigned leads, and in assignments of older versions */
  assignedBy?: Person | null
  createdAt: Date
  /** absent: added by staff */
  source?: (typeof LEAD_SOURCES)[number]
  /** of the press that added it; absent if the client sent none, and in leads of older versions */
  requestId?: string
  rank: LeadRank
}
/** A lead with its customer's counts; null before the first packet. */
export type LeadWithAnalytics = LeadDoc & { analytics: LeadAnalyticsDoc | null }
