import type { PacketLog } from '@forecourt/contracts/leads/records'
import dayjs from 'dayjs'
import type { Tone } from '../../../staff-ui/status-pill.tsx'
import { zonedDay } from '../../../ui/zoned-day.ts'

type Limits = Pick<PacketLog, 'revokedAt' | 'expiresAt'>

/** Returns why a link no longer works: it is revoked or has expired; null for a link that works. `now` in ms. */
export function accessEnd({ revokedAt, expiresAt }: Limits, now: number): { label: string; tone: Tone } | null {
  if (revokedAt !== null) return { label: 'Revoked', tone: 'bad' }
  return expiresAt !== null && Date.parse(expiresAt) <= now ? { label: 'Expired', tone: 'warn' } : null
}

/** Returns the last day of a link in a time zone (rules: days and dates): 'Expires Dec 24, 2026'. */
export function expiresText(expiresAt: string, timeZone: string): string {
  return `Expires ${dayjs(zonedDay(timeZone)(Date.parse(expiresAt))).format('MMM D, YYYY')}`
}
