import { TZDate } from '@date-fns/tz'
import { format, startOfDay, subDays } from 'date-fns'

/** The last `days` days of a time zone, today included, oldest first, as YYYY-MM-DD (DESIGN 7.14). */
export function lastDays(now: Date, days: number, timeZone: string): string[] {
  const today = startOfToday(now, timeZone)
  return Array.from({ length: days }, (_, index) => format(subDays(today, days - 1 - index), 'yyyy-MM-dd'))
}

/** The instant at which the first of the last `days` days began in a time zone, today being one of them. Right where clocks change in between. */
export function startOfLastDays(now: Date, days: number, timeZone: string): Date {
  return new Date(startOfDay(subDays(startOfToday(now, timeZone), days - 1)).getTime())
}

function startOfToday(now: Date, timeZone: string): TZDate {
  return startOfDay(new TZDate(now, timeZone))
}
