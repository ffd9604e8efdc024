import { NO_ACTIVITIES } from './activity-store.ts'
import type { LeadAnalyticsDoc, LeadCounts } from './lead-analytics-store.ts'

/** Before the first packet or trade-in; a record of before something was counted says nothing of it. */
const NO_COUNTS: LeadCounts = {
  packets: 0,
  opens: 0,
  submitted: false,
  lastOpenedAt: null,
  lastActiveAt: null,
  sentAt: null,
  ...{ lastSubmission: null, lastRequest: null, lastSent: null },
  ...NO_ACTIVITIES,
  ...{ tradeIns: 0, offersViewed: 0, offersAsked: 0, offersDeclined: 0, offersAccepted: 0 },
  visits: 0,
  secondsViewed: 0,
}

/** What the packets and trade-ins of a lead's customer add up to. */
export function countsOf({ analytics }: { analytics: LeadAnalyticsDoc | null }): LeadCounts {
  return { ...NO_COUNTS, ...analytics }
}
