import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Returns the last millisecond of a day (YYYY-MM-DD) in a time zone (rules: days and dates); an invalid date for any other text. */
export function endOfDay(day: string, timeZone: string): Date {
  const end = `${day}T23:59:59.999`
  return Number.isNaN(Date.parse(`${end}Z`)) ? new Date(Number.NaN) : dayjs.tz(end, timeZone).toDate()
}
