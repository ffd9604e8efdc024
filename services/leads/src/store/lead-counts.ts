import { NO_ACTIVITIES } from './activity-counts.ts'
import type { LeadAnalyticsDoc, LeadCounts } from './lead-analytics-store.ts'
import { NO_TRADE_INS } from './trade-in-store.ts'

const { lastTradeInAt: _none, ...COUNTS_OF_NO_TRADE_INS } = NO_TRADE_INS

/** Counts before the first packet or trade-in; also the defaults of counts that an older version did not store. */
const NO_COUNTS: LeadCounts = {
  packets: 0,
  opens: 0,
  submitted: false,
  lastOpenedAt: null,
  lastActiveAt: null,
  sentAt: null,
  lastSubmission: null,
  lastRequest: null,
  lastSent: null,
  ...NO_ACTIVITIES,
  ...COUNTS_OF_NO_TRADE_INS,
  visits: 0,
  secondsViewed: 0,
}

/** Returns the counts of a lead's customer. */
export function countsOf({ analytics }: { analytics: LeadAnalyticsDoc | null }): LeadCounts {
  return { ...NO_COUNTS, ...analytics }
}
