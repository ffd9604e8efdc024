import type { PacketLog } from '@forecourt/contracts/leads/records'
import dayjs from 'dayjs'
import type { Tone } from '../../../staff-ui/status-pill.tsx'

/** Returns whether a link is revoked, has expired, or will expire; null for a link without a limit. `now` in ms. */
export function linkAccess({ revokedAt, expiresAt }: Pick<PacketLog, 'revokedAt' | 'expiresAt'>, now: number): LinkAccess | null {
  if (revokedAt !== null) return { label: 'Revoked', tone: 'bad', works: false }
  if (expiresAt === null) return null
  const ends = dayjs(expiresAt)
  return ends.valueOf() <= now
    ? { label: 'Expired', tone: 'warn', works: false }
    : { label: `Expires ${ends.format('MMM D, YYYY')}`, tone: 'neutral', works: true }
}

interface LinkAccess {
  label: string
  tone: Tone
  works: boolean
}
