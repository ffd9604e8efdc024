import type { Failure, Load } from '@forecourt/platform-testing/load/staff-and-customer-load'

/** How often the load's pod reports. */
export const REPORT_INTERVAL_MS = 1_000

/** What the load's pod says each second: everything since it began. */
export interface LoadReport extends Pick<Load, 'dealershipId' | 'accepted'> {
  failures: Pick<Failure, 'action' | 'what'>[]
  /** nothing is in hand any more */
  last: boolean
}

/** How many requests a report counts. */
export function requestsOf({ accepted, failures }: LoadReport): number {
  return Object.values(accepted).reduce((sum, count) => sum + count, 0) + failures.length
}
