import { TZDate } from '@date-fns/tz'
import { addWeeks, format, startOfDay, startOfWeek, subDays } from 'date-fns'

/** Returns the last `days` days in a time zone as YYYY-MM-DD, including today, oldest first (rules: days and dates). */
export function lastDays(now: Date, days: number, timeZone: string): string[] {
  const today = startOfToday(now, timeZone)
  return Array.from({ length: days }, (_, index) => format(subDays(today, days - 1 - index), 'yyyy-MM-dd'))
}

/** Returns the start of the first of the last `days` days in a time zone, including today. Handles daylight saving time. */
export function startOfLastDays(now: Date, days: number, timeZone: string): Date {
  return new Date(startOfDay(subDays(startOfToday(now, timeZone), days - 1)).getTime())
}

/**
 * Returns a `$group` expression for the quarter of an hour of a time. In every time zone days start at a quarter of an hour, so `zonedDay` can assign
 * the groups to days without MongoDB's time zone table, which may differ from ours.
 */
export const quarterHourOf = (time: string) => ({ $dateTrunc: { date: time, unit: 'minute', binSize: 15 } }) as const

/** Returns a function that formats an instant as its day in a time zone, as YYYY-MM-DD. */
export function zonedDay(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at) => format.format(at)
}

/** A week from Monday to Sunday. */
export interface ZonedWeek {
  /** YYYY-MM-DD */
  monday: string
  startsAt: Date
  /** the start of the next week */
  endsAt: Date
}

/** Returns the last `weeks` weeks in a time zone, including this one, oldest first (rules: days and dates). Handles daylight saving time. */
export function lastWeeks(now: Date, weeks: number, timeZone: string): ZonedWeek[] {
  const thisMonday = startOfWeek(startOfToday(now, timeZone), { weekStartsOn: 1 })
  return Array.from({ length: weeks }, (_, index) => {
    const monday = addWeeks(thisMonday, index - weeks + 1)
    return { monday: format(monday, 'yyyy-MM-dd'), startsAt: new Date(monday.getTime()), endsAt: new Date(addWeeks(monday, 1).getTime()) }
  })
}

function startOfToday(now: Date, timeZone: string): TZDate {
  return startOfDay(new TZDate(now, timeZone))
}
