import { TZDate } from '@date-fns/tz'
import type { AlertPreferences } from '@forecourt/contracts/notifications/preferences'
import { addDays, addHours, startOfDay } from 'date-fns'
import type { KnownPreferences } from '../store/preference-store.ts'

type QuietHours = AlertPreferences['quietHours']
type QuietTimes = Pick<KnownPreferences, 'quietHours' | 'pausedUntil'>

/** The start of the morning for users without quiet hours. */
export const MORNING = '07:30'

/** Returns when the quiet hours that contain a time end; null if none do. Handles daylight saving time. */
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

/** Returns when messages that are not urgent may be sent: now, or after a pause and the quiet hours in which it ends. */
export function sendableAt(now: Date, { quietHours, pausedUntil }: QuietTimes, timeZone: string): Date {
  const resumed = pausedUntil !== null && pausedUntil > now ? pausedUntil : now
  return quietUntil(resumed, quietHours, timeZone) ?? resumed
}

/** Returns when a pause ends: after an hour, or tomorrow at the end of quiet hours (07:30 without them). */
export function pauseUntil(pause: 'hour' | 'until-tomorrow', now: Date, { enabled, until }: QuietHours, timeZone: string): Date {
  if (pause === 'hour') return new Date(addHours(now, 1).getTime())
  return atTime(addDays(startOfDay(new TZDate(now, timeZone)), 1), enabled ? until : MORNING)
}

/** Converts a time of day, `HH:MM`, to an instant. */
export function atTime(day: TZDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = new TZDate(day, day.timeZone)
  at.setHours(hours, minutes, 0, 0)
  return new Date(at.getTime())
}
