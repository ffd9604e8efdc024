import { startOfLastDays } from '@forecourt/service-kit/zoned-days'

/** The date filters of the leads screen besides 'all' (rules: leads screen). */
const DAYS = { today: 1, threeDays: 3, sevenDays: 7 } as const

/**
 * Returns the first instant that the filter includes: the dealership's midnight of today, or of two or six days before, because today counts
 * (rules: days and dates). null for 'all'.
 */
export function windowStart(filter: 'all' | keyof typeof DAYS, timeZone: string, now: Date): Date | null {
  return filter === 'all' ? null : startOfLastDays(now, DAYS[filter], timeZone)
}
