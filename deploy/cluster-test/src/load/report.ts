import type { Failure, Load } from '@forecourt/platform-testing/load/staff-and-customer-load'

/** How often the load's pod reports. */
export const REPORT_INTERVAL_MS = 1_000

/** The report that the load's pod prints each second: totals since it started. */
export interface LoadReport extends Pick<Load, 'dealershipId' | 'accepted'> {
  failures: Pick<Failure, 'action' | 'what'>[]
  /** whether no request is in flight any more */
  last: boolean
}

/** Returns the number of requests in a report. */
export function requestsOf({ accepted, failures }: LoadReport): number {
  return Object.values(accepted).reduce((sum, count) => sum + count, 0) + failures.length
}
