import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'

dayjs.extend(relativeTime)

/** '5 minutes ago', seen from `now` in milliseconds; a clock that runs behind the server's must not say 'in a few seconds'. */
export function timeAgo(at: string, now: number): string {
  const time = dayjs(at)
  return (time.valueOf() > now ? dayjs(now) : time).from(now)
}

const MINUTE_MS = 60_000
const STEPS: readonly (readonly [ms: number, unit: string])[] = [
  [24 * 60 * MINUTE_MS, 'd'],
  [60 * MINUTE_MS, 'h'],
  [MINUTE_MS, 'min'],
]

/** '16 min', '3 h', '5 d': how long ago, where there is little room; 'now' within the first minute. */
export function shortAge(at: string, now: number): string {
  const age = now - Date.parse(at)
  const step = STEPS.find(([ms]) => age >= ms)
  return step === undefined ? 'now' : `${Math.floor(age / step[0])} ${step[1]}`
}

/** 'Just now', '16 min ago', '3 h ago', 'Yesterday', '5 d ago': the same, where there is little room. */
export function shortTimeAgo(at: string, now: number): string {
  const age = shortAge(at, now)
  if (age === 'now') return 'Just now'
  return age === '1 d' ? 'Yesterday' : `${age} ago`
}
