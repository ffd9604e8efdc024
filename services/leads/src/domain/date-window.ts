import { startOfLastDays } from '@forecourt/service-kit/zoned-days'

/** The date filter of the leads screen (rules: leads screen). */
type DateFilter = 'all' | 'today' | 'threeDays' | 'sevenDays'

const DAYS = { today: 1, threeDays: 3, sevenDays: 7 } as const

/**
 * Returns the first instant that the filter includes: the dealership's midnight of today, or of two or six days before, because today counts
 * (rules: days and dates). null for 'all'.
 */
export function windowStart(filter: DateFilter, timeZone: string, now: Date): Date | null {
  return filter === 'all' ? null : startOfLastDays(now, DAYS[filter], timeZone)
}
