import { TZDate } from '@date-fns/tz'
import type { AlertPreferences } from '@forecourt/contracts/notifications/preferences'
import { addDays, addHours, startOfDay } from 'date-fns'

type QuietHours = AlertPreferences['quietHours']

/** The default start of a morning. */
const MORNING = '07:30'

/** When the quiet hours that contain a moment end; null when none do. Handles daylight saving time. */
export function quietUntil(at: Date, { enabled, from, until }: QuietHours, timeZone: string): Date | null {
  if (!enabled || from === until) return null
  const today = startOfDay(new TZDate(at, timeZone))
  // those that began yesterday may still be active
  for (const day of [addDays(today, -1), today]) {
    const begin = atTime(day, from)
    const end = atTime(until > from ? day : addDays(day, 1), until)
    if (begin <= at && at < end) return end
  }
  return null
}

/** When a pause ends: after an hour, or tomorrow when quiet hours end, else at half past seven. */
export function pauseUntil(pause: 'hour' | 'until-tomorrow', now: Date, { enabled, until }: QuietHours, timeZone: string): Date {
  if (pause === 'hour') return new Date(addHours(now, 1).getTime())
  return atTime(addDays(startOfDay(new TZDate(now, timeZone)), 1), enabled ? until : MORNING)
}

/** A time of a day, `HH:MM`, as an instant. */
export function atTime(day: TZDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = new TZDate(day, day.timeZone)
  at.setHours(hours, minutes, 0, 0)
  return new Date(at.getTime())
}
