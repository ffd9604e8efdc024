import { PACKET_LINK_EXPIRED, PACKET_LINK_REVOKED } from '@forecourt/contracts/leads/records'
import { gone, invalidFields } from '@forecourt/service-kit/errors'
import type { PacketLogDoc } from '../store/packet-log-store.ts'

/** Throws 410, with a message for the customer, for a link that staff have revoked or whose time is over. */
export function requireOpenLink({ revokedAt = null, expiresAt = null }: Pick<PacketLogDoc, 'revokedAt' | 'expiresAt'>, now: Date): void {
  if (revokedAt !== null) {
    throw gone(PACKET_LINK_REVOKED, 'This link is no longer available. Please contact the dealership, who will gladly send you a new one.')
  }
  if (expiresAt !== null && expiresAt <= now) {
    throw gone(PACKET_LINK_EXPIRED, 'This link has expired. Please contact the dealership, who will gladly send you a new one.')
  }
}

/** When a link is to end, from a request; null: never. Throws 400 for a time that is not ahead. */
export function futureTime(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null
  const time = new Date(expiresAt)
  if (time <= now) throw invalidFields([{ path: 'expiresAt', message: 'Please choose a time that is still to come.' }])
  return time
}
