import type { Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { type LoadReport, REPORT_INTERVAL_MS } from './report.ts'

/** For how many seconds, to the second, an action was not accepted once: the longest run of reports that show no more of it than the one before. */
export function longestGapSeconds(reports: readonly LoadReport[], action: Action): number {
  let gap = 0
  let longest = 0
  for (const [index, { accepted }] of reports.entries()) {
    const before = reports[index - 1]?.accepted[action]
    gap = before === undefined || accepted[action] > before ? 0 : gap + 1
    longest = Math.max(longest, gap)
  }
  return (longest * REPORT_INTERVAL_MS) / 1_000
}
