import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { ownIdOf } from '../members/change-profile.ts'
import { toProfile } from '../responses/profile-response.ts'

/** Returns the caller's own profile (rules: staff profile). Throws 401 when the caller was deleted. */
export function getOwnProfile(deps: AuthDeps): Handler<typeof authOperations.getOwnProfile> {
  return async (call) => {
    const user = await deps.users.find(ownIdOf(call))
    if (user === null) throw unauthorized()
    return toProfile(user)
  }
}
