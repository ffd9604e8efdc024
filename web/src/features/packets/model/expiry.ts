import { dayIn, endOfDay } from '../../../staff-ui/end-of-day.ts'

/** How long a link works: always, for a number of days, or through a date ('2026-12-24'). */
export type Expiry = { kind: 'never' } | { kind: 'days'; days: number } | { kind: 'date'; date: string }

export const NEVER: Expiry = { kind: 'never' }
/** The durations to choose from, in days, besides a date. */
export const EXPIRY_DAYS = [7, 14, 30] as const

/**
 * Returns when a link expires, as an ISO time: at the end of its last day in the dealership's time zone (rules: days and dates). null is never;
 * undefined is a missing or past date.
 */
export function expiresAt(expiry: Expiry, now: Date, timeZone: string): string | null | undefined {
  if (expiry.kind === 'never') return null
  const end = endOfDay(expiry.kind === 'days' ? dayIn(expiry.days, now, timeZone) : expiry.date, timeZone)
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end.toISOString()
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
