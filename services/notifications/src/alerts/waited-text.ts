const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Returns 'Has waited for 31 minutes', from 2 hours on '3 hours', from 2 days on '8 days'. Both times are ISO-8601. */
export function waitedText(askedAt: string, now: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(now) - Date.parse(askedAt)) / 60_000))
  if (minutes >= 2 * DAY_MINUTES) return `Has waited for ${Math.floor(minutes / DAY_MINUTES)} days`
  if (minutes >= 2 * HOUR_MINUTES) return `Has waited for ${Math.floor(minutes / HOUR_MINUTES)} hours`
  return `Has waited for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
