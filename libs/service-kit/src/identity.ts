import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { Actor } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'

/** The header by which the gateway tells a service who calls (DESIGN section 3). */
export const IDENTITY_HEADER = 'x-forecourt-identity'

/** Who calls. `internal` is another service of the platform. */
export type Caller = { kind: 'anonymous' } | StaffCaller | { kind: 'internal' }

/** A signed-in user, as their session knows them. */
export interface StaffCaller {
  kind: 'staff'
  sessionId: string
  user: SessionUser
}

export interface IdentityVerifier {
  /** Who a token speaks for. Throws 401 for a token that is forged, expired, or meant for somebody else. */
  verify(token: string): Promise<Caller>
}

export interface IdentitySigner {
  /** A token of 60 seconds for a signed-in user. */
  signUser(sessionId: string, user: SessionUser): Promise<string>
  /** A token of 60 seconds for the platform itself. */
  signInternal(): Promise<string>
}

/** Who an event names as its cause. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'anonymous') return { kind: 'customer' }
  if (caller.kind === 'internal') return { kind: 'system', name: 'platform' }
  const { _id, name, email, role } = caller.user
  return { kind: 'staff', id: _id, name, email, role }
}

/** The person a record names as its maker (`createdBy`), or null when nobody is signed in. */
export function personOf(caller: Caller): Person | null {
  if (caller.kind !== 'staff') return null
  const { _id, name, email, role } = caller.user
  return { id: _id, name, email, role }
}
