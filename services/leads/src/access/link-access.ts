import { PACKET_LINK_EXPIRED, PACKET_LINK_REVOKED, type PacketLinkState } from '@forecourt/contracts/leads/records'
import { conflict, gone, invalidFields } from '@forecourt/service-kit/errors'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

type Access = Pick<PacketLogDoc, 'revokedAt' | 'expiresAt'>

/** Whether a link that is known works: not where staff have revoked it or its time is over. */
export function linkStateOf({ revokedAt = null, expiresAt = null }: Access, now: Date): Exclude<PacketLinkState, 'unknown'> {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'works'
}

/** Throws 410, with a message for the customer, for a link that does not work. */
export function requireOpenLink(access: Access, now: Date): void {
  const state = linkStateOf(access, now)
  if (state === 'revoked') {
    throw gone(PACKET_LINK_REVOKED, 'This link is no longer available. Ask the dealership for a new one.')
  }
  if (state === 'expired') {
    throw gone(PACKET_LINK_EXPIRED, 'This link has expired. Ask the dealership for a new one.')
  }
}

/** Throws 409 for a link that does not work, with what staff can do about it; customers are told something else (`requireOpenLink`). */
export function requireWorkingLink(access: Access, now: Date): void {
  const state = linkStateOf(access, now)
  if (state === 'revoked') throw conflict(PACKET_LINK_REVOKED, 'This link has been revoked. Let it work again before you send it.')
  if (state === 'expired') throw conflict(PACKET_LINK_EXPIRED, 'This link has expired. Change when it ends before you send it.')
}

/** When a link is to end, from a request; null: never. Throws 400 for a time that is not ahead. */
export function futureTime(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null
  const time = new Date(expiresAt)
  if (time <= now) throw invalidFields([{ path: 'expiresAt', message: 'Please choose a time that is still to come.' }])
  return time
}
