import type { Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { type LoadReport, REPORT_INTERVAL_MS } from './report.ts'

/** Returns the longest time in whole seconds in which no action of a kind was accepted: the longest run of reports without a higher count. */
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
