import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'

/** Extends the caller's session for 'Stay Logged In' (rules: session warning). Throws 401 when it has ended. */
export function extendSession(deps: AuthDeps): Handler<typeof authOperations.extendSession> {
  return async ({ caller }) => {
    if (caller.kind !== 'staff') throw unauthorized()
    const session = await deps.sessions.extend(caller.sessionId, deps.clock())
    if (session === null) throw unauthorized()
    return { expiresAt: session.expiresAt.toISOString() }
  }
}
