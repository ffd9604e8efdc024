const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The unit for each minimum age, longest first; months from 60 days. */
const STEPS: readonly (readonly [fromMs: number, unitMs: number, unit: string])[] = [
  [365 * DAY_MS, 365 * DAY_MS, 'y'],
  [60 * DAY_MS, 30 * DAY_MS, 'mo'],
  [DAY_MS, DAY_MS, 'd'],
  [60 * MINUTE_MS, 60 * MINUTE_MS, 'h'],
  [MINUTE_MS, MINUTE_MS, 'min'],
]

/** '16 min', '3 h', '5 d', '4 mo', '2 y': the age at `now` (milliseconds); 'now' within the first minute, and for a time in the future. */
export function shortAge(at: string, now: number): string {
  const age = now - Date.parse(at)
  const step = STEPS.find(([fromMs]) => age >= fromMs)
  if (step === undefined) return 'now'
  const [, unitMs, unit] = step
  return `${Math.floor(age / unitMs)} ${unit}`
}

/** A time relative to `now`: 'Just now', '16 min ago', '3 h ago', 'Yesterday', '5 d ago'. At 1:00, a time 29 hours ago is not of yesterday. */
export function timeAgo(at: string, now: number): string {
  const age = shortAge(at, now)
  if (age === 'now') return 'Just now'
  return age === '1 d' && isYesterday(at, now) ? 'Yesterday' : `${age} ago`
}

/** Whether a time is of the day before `now` in the time zone of this machine. */
function isYesterday(at: string, now: number): boolean {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return new Date(at).toDateString() === yesterday.toDateString()
}
