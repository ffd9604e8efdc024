import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'

/** The signed-in user who asks; everything here is their own. Throws 401 for nobody, which access has refused before. */
export function callerOf(caller: CallContext['caller']): SessionUser {
  if (caller.kind !== 'staff') throw unauthorized()
  return caller.user
}

/** Their id. */
export function callerId(caller: CallContext['caller']): string {
  return callerOf(caller)._id
}
