/** How long a link works: always, some days from now, or through a day ('2026-12-24'). */
export type Expiry = { kind: 'never' } | { kind: 'days'; days: number } | { kind: 'date'; date: string }

export const NEVER: Expiry = { kind: 'never' }
/** The days a link may be made to last, beside a day of one's own. */
export const EXPIRY_DAYS = [7, 14, 30] as const
const DAY_MS = 86_400_000

/** When a link expires, as an ISO time: null is never, undefined when no day or a past day is chosen. A link works until the end of the day, in local time. */
export function expiresAt(expiry: Expiry, now: Date): string | null | undefined {
  if (expiry.kind === 'never') return null
  if (expiry.kind === 'days') return new Date(now.getTime() + expiry.days * DAY_MS).toISOString()
  const end = new Date(`${expiry.date}T23:59:59`)
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end.toISOString()
}

/** A day as a date field has it, in local time. */
export function dateValue(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** 'Never', 'in 7 days', 'on Dec 24, 2026': when a link ends, after 'Link expires:'. */
export function expiryText(expiry: Expiry): string {
  if (expiry.kind === 'never') return 'Never'
  if (expiry.kind === 'days') return `In ${expiry.days} days`
  const day = new Date(`${expiry.date}T12:00:00`)
  return Number.isNaN(day.getTime())
    ? 'On a date'
    : `On ${day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`
}
