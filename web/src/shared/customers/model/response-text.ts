import type { ResponseClock } from '@forecourt/contracts/leads/contacts'

type Tone = 'good' | 'warn' | 'bad'

/** Minutes after which a waiting customer is shown in red. */
const LATE_MINUTES = 30

/** The wait of a customer for the first contact: 'Waiting 12 min' or 'Answered in 3 min'; `now` in milliseconds. */
export function responseText(clock: ResponseClock, now: number): { text: string; tone: Tone } {
  if (clock.seconds !== null) {
    return { text: `Answered in ${waitText(clock.seconds)}`, tone: clock.seconds <= 5 * 60 ? 'good' : 'warn' }
  }
  const seconds = secondsSince(clock.askedAt, now)
  return { text: `Waiting ${waitText(seconds)}`, tone: seconds < LATE_MINUTES * 60 ? 'warn' : 'bad' }
}

/** A waiting time in its largest unit: '40 s', '12 min', '3 h', '2 days'. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
  const days = Math.floor(seconds / 86_400)
  return days === 1 ? '1 day' : `${days} days`
}

/** The waiting time of a customer since `at`, in its largest unit; `now` in milliseconds. */
export function waitTextSince(at: string, now: number): string {
  return waitText(secondsSince(at, now))
}

/** The median wait in seconds; '–' when no customer was contacted. */
export function medianText(median: number | null): string {
  return median === null ? '–' : waitText(median)
}

/** A share as '40%'; '–' of nothing. */
export function shareText(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part / all) * 100)}%`
}

function secondsSince(at: string, now: number): number {
  return Math.max(0, (now - Date.parse(at)) / 1_000)
}
