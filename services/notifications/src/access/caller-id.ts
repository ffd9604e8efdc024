import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'

/** Returns the signed-in caller. Throws 401 for an anonymous one, whom access checks have already rejected. */
export function callerOf(caller: CallContext['caller']): SessionUser {
  if (caller.kind !== 'staff') throw unauthorized()
  return caller.user
}

/** Returns the caller's id. */
export function callerId(caller: CallContext['caller']): string {
  return callerOf(caller)._id
}
