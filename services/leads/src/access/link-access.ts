import { PACKET_LINK_EXPIRED, PACKET_LINK_REVOKED, type PacketLinkState } from '@forecourt/contracts/leads/records'
import { conflict, gone, invalidFields } from '@forecourt/service-kit/errors'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

type Access = Pick<PacketLogDoc, 'revokedAt' | 'expiresAt'>

/** Returns the state of an existing link: works, revoked or expired. */
export function linkStateOf({ revokedAt = null, expiresAt = null }: Access, now: Date): Exclude<PacketLinkState, 'unknown'> {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'works'
}

/** Throws 410 with a message for the customer when the link was revoked or has expired. */
export function requireOpenLink(access: Access, now: Date): void {
  const state = linkStateOf(access, now)
  if (state === 'revoked') {
    throw gone(PACKET_LINK_REVOKED, 'This link is no longer available. Ask the dealership for a new one.')
  }
  if (state === 'expired') {
    throw gone(PACKET_LINK_EXPIRED, 'This link has expired. Ask the dealership for a new one.')
  }
}

/** Throws 409 with a message for staff when the link was revoked or has expired; `requireOpenLink` has the one for customers. */
export function requireWorkingLink(access: Access, now: Date): void {
  const state = linkStateOf(access, now)
  if (state === 'revoked') throw conflict(PACKET_LINK_REVOKED, 'This link has been revoked. Let it work again before you send it.')
  if (state === 'expired') throw conflict(PACKET_LINK_EXPIRED, 'This link has expired. Change when it ends before you send it.')
}

/** Parses the requested expiration time of a link; null for never. Throws 400 for a time that is not in the future. */
export function futureTime(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null
  const time = new Date(expiresAt)
  if (time <= now) throw invalidFields([{ path: 'expiresAt', message: 'Please choose a time that is still to come.' }])
  return time
}
