import { startOfLastDays } from '@forecourt/service-kit/zoned-days'

/** The date filter of the leads screen (spec/2 section 2.1). */
export type DateFilter = 'all' | 'today' | 'threeDays' | 'sevenDays'

const DAYS = { today: 1, threeDays: 3, sevenDays: 7 } as const

/**
 * The first instant the filter lets through: the dealership's midnight of today, or of two or six days before, so that today counts as one of
 * the days (DESIGN 7.14). null for 'all'.
 */
export function windowStart(filter: DateFilter, timeZone: string, now: Date): Date | null {
  return filter === 'all' ? null : startOfLastDays(now, DAYS[filter], timeZone)
}
