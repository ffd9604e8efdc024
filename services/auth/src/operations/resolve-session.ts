import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toSessionUser } from '../responses/user-responses.ts'

/** The user behind a session token's hash, for the gateway; slides the inactivity limit when somebody is there. Throws 401 when there is none. */
export function resolveSession(deps: AuthDeps): Handler<typeof authOperations.resolveSession> {
  return async (call) => {
    const session = await deps.sessions.resolve(call.body.tokenHash, call.body.active, deps.clock())
    if (session === null) throw unauthorized()
    const user = await deps.users.find(session.userId)
    if (user === null) throw unauthorized()
    return { sessionId: session._id.toHexString(), user: toSessionUser(user), expiresAt: session.expiresAt.toISOString() }
  }
}
