import { countOf } from '../../../ui/format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats the remaining time of an offer, for staff and customers alike, as '6 days left'; '' once it is over. */
export function timeLeft(ms: number): string {
  if (ms <= 0) return ''
  if (ms >= 2 * DAY_MS) return `${countOf(Math.floor(ms / DAY_MS), 'day')} left`
  if (ms >= HOUR_MS) return `${countOf(Math.floor(ms / HOUR_MS), 'hour')} left`
  return ms >= MINUTE_MS ? `${countOf(Math.floor(ms / MINUTE_MS), 'minute')} left` : 'Less than a minute left'
}
