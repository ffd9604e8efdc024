import { type DayCounts, HOME_DAYS, UNOPENED_AFTER_DAYS } from '@forecourt/contracts/leads/home'
import { lastDays, startOfLastDays } from '@forecourt/service-kit/zoned-days'

/** Days after which an unopened packet is no longer suggested, and a dealership counts as inactive. */
export const SENT_LATELY_DAYS = 30
/** Days in which links are counted: the days that the home shows, and as many before. */
export const COMPARED_DAYS = 2 * HOME_DAYS

const DAY_MS = 24 * 60 * 60_000

/** The number of links by day (YYYY-MM-DD); days without links are missing. */
export type ByDay = ReadonlyMap<string, number>

/** Returns when yesterday began at the dealership (rules: days and dates). */
export function sinceYesterday(now: Date, timeZone: string): Date {
  return startOfLastDays(now, 2, timeZone)
}

/** Returns the window in which an unopened packet was sent to be suggested; both ends are inclusive (rules: home). */
export function unopenedWindow(now: Date): { from: Date; until: Date } {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return { from: ago(SENT_LATELY_DAYS), until: ago(UNOPENED_AFTER_DAYS) }
}

/** Returns the last HOME_DAYS days of a time zone, oldest first, with their counts, and the links first sent in as many days before. */
export function homeDays(
  { sent, opened, submitted }: Readonly<Record<'sent' | 'opened' | 'submitted', ByDay>>,
  now: Date,
  timeZone: string,
): { days: DayCounts[]; sentBefore: number } {
  const all = lastDays(now, COMPARED_DAYS, timeZone)
  const on = (counts: ByDay, day: string) => counts.get(day) ?? 0
  return {
    days: all.slice(-HOME_DAYS).map((day) => ({ day, sent: on(sent, day), opened: on(opened, day), submitted: on(submitted, day) })),
    sentBefore: all.slice(0, -HOME_DAYS).reduce((sum, day) => sum + on(sent, day), 0),
  }
}
