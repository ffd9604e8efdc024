/** How long a link works: always, for a number of days, or through a date ('2026-12-24'). */
export type Expiry = { kind: 'never' } | { kind: 'days'; days: number } | { kind: 'date'; date: string }

export const NEVER: Expiry = { kind: 'never' }
/** The durations to choose from, in days, besides a date. */
export const EXPIRY_DAYS = [7, 14, 30] as const
const DAY_MS = 86_400_000

/** Returns when a link expires, as an ISO time: at the end of the date in local time. null is never; undefined is a missing or past date. */
export function expiresAt(expiry: Expiry, now: Date): string | null | undefined {
  if (expiry.kind === 'never') return null
  if (expiry.kind === 'days') return new Date(now.getTime() + expiry.days * DAY_MS).toISOString()
  const end = new Date(`${expiry.date}T23:59:59`)
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end.toISOString()
}

/** Returns the local date as the value of a date field. */
export function dateValue(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** Returns when a link expires, to follow 'Link expires:': 'Never', 'In 7 days', 'On Dec 24, 2026', or 'On a date' without a date. */
export function expiryText(expiry: Expiry): string {
  if (expiry.kind === 'never') return 'Never'
  if (expiry.kind === 'days') return `In ${expiry.days} days`
  const day = new Date(`${expiry.date}T12:00:00`)
  return Number.isNaN(day.getTime())
    ? 'On a date'
    : `On ${day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`
}
