import { type DayCounts, HOME_DAYS, UNOPENED_AFTER_DAYS } from '@forecourt/contracts/leads/home'
import { lastDays, startOfLastDays } from '@forecourt/service-kit/zoned-days'

/** Days after which a packet that was not opened is not worth another try, and a dealership has not sent one lately. */
export const SENT_LATELY_DAYS = 30
/** Days in which links are counted: those of the home, and as many before. */
export const COMPARED_DAYS = 2 * HOME_DAYS

const DAY_MS = 24 * 60 * 60_000

/** How many links count on each day (YYYY-MM-DD); a day without any is not in it. */
export type ByDay = ReadonlyMap<string, number>

/** When yesterday began at the dealership (rules: days and dates). */
export function sinceYesterday(now: Date, timeZone: string): Date {
  return startOfLastDays(now, 2, timeZone)
}

/** When a packet was sent that is worth another try, if it was not opened: both instants are within (rules: home). */
export function unopenedWindow(now: Date): { from: Date; until: Date } {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return { from: ago(SENT_LATELY_DAYS), until: ago(UNOPENED_AFTER_DAYS) }
}

/** The last HOME_DAYS days of a time zone, oldest first, with what counts on each; and the links made in as many days before. */
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
