import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { zonedDay } from '../ui/zoned-day.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Returns the last millisecond of a day (YYYY-MM-DD) in a time zone (rules: days and dates); an invalid date for any other text. */
export function endOfDay(day: string, timeZone: string): Date {
  const end = `${day}T23:59:59.999`
  return Number.isNaN(Date.parse(`${end}Z`)) ? new Date(Number.NaN) : dayjs.tz(end, timeZone).toDate()
}

/** Returns the date (YYYY-MM-DD) in a number of days in a time zone (rules: days and dates). */
export function dayIn(days: number, now: Date, timeZone: string): string {
  return dayjs(zonedDay(timeZone)(now)).add(days, 'day').format('YYYY-MM-DD')
}
