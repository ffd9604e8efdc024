import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { ownIdOf } from '../members/change-profile.ts'

/** Returns the signed-in user as the gateway resolved it, but with the current name, because the gateway's cache may be seconds old. */
export function getSession(deps: AuthDeps): Handler<typeof authOperations.getSession> {
  return async (call) => {
    const { caller } = call
    if (caller.kind !== 'staff') throw unauthorized()
    const user = await deps.users.find(ownIdOf(call))
    return user === null ? caller.user : { ...caller.user, name: user.name }
  }
}
