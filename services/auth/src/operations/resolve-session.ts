import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toSessionUser } from '../responses/user-responses.ts'

/** Returns the user of a session token's hash to the gateway, and extends the session of an active user. Throws 401 for an unknown session. */
export function resolveSession(deps: AuthDeps): Handler<typeof authOperations.resolveSession> {
  return async (call) => {
    const session = await deps.sessions.resolve(call.body.tokenHash, call.body.active, deps.clock())
    if (session === null) throw unauthorized()
    const user = await deps.users.find(session.userId)
    if (user === null) throw unauthorized()
    return { sessionId: session._id.toHexString(), user: toSessionUser(user), expiresAt: session.expiresAt.toISOString() }
  }
}
