import { TZDate, tz } from '@date-fns/tz'
import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import { addDays, addWeeks, startOfDay, transpose } from 'date-fns'

/** The period that a digest covers. */
export interface DigestPeriod {
  period: 'daily' | 'weekly'
  from: Date
  until: Date
}

/** Returns the day or the week before the day that begins at `today`, in the time zone of `today`. Handles daylight saving time. */
export function periodBefore(today: TZDate, period: DigestPeriod['period']): DigestPeriod {
  const from = period === 'daily' ? addDays(today, -1) : addWeeks(today, -1)
  return { period, from: new Date(from.getTime()), until: new Date(today.getTime()) }
}

/** Returns the same days as those of an owner's digest, but in the time zone of a dealership (rules: days and dates). */
export function sameDaysIn(timeZone: string, { period, until }: DigestPeriod): DigestPeriod {
  return periodBefore(startOfDay(transpose(new TZDate(until, DEFAULT_TIME_ZONE), tz(timeZone))), period)
}
