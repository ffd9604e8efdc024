import type { ActivityLog } from '@forecourt/contracts/auth/activity'
import dayjs from 'dayjs'
import { zonedDay } from '../../../ui/zoned-day.ts'

interface LogDay {
  /** YYYY-MM-DD in the dealership's time zone (rules: days and dates) */
  day: string
  /** 'Today', 'Yesterday', 'Thursday, November 19' */
  title: string
  entries: ActivityLog[]
}

/** Groups entries (newest first) by day in a time zone; `now` in ms. */
export function logDays(entries: readonly ActivityLog[], timeZone: string, now: number): LogDay[] {
  const dayOf = zonedDay(timeZone)
  const today = dayOf(now)
  const days: LogDay[] = []
  for (const entry of entries) {
    const day = dayOf(new Date(entry.timestamp))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, title: titleOf(day, today), entries: [entry] })
  }
  return days
}

function titleOf(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === dayjs(today).subtract(1, 'day').format('YYYY-MM-DD')) return 'Yesterday'
  return dayjs(day).format(day.slice(0, 4) === today.slice(0, 4) ? 'dddd, MMMM D' : 'dddd, MMMM D, YYYY')
}
