import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { ownIdOf } from '../members/change-profile.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'

/**
 * Ends all sessions of the caller except this one, and push messages to other browsers (rules: own sessions). Every gateway evicts the sessions
 * immediately.
 */
export function endOtherSessions(deps: AuthDeps): Handler<typeof authOperations.endOtherSessions> {
  return async (call) => {
    if (call.caller.kind !== 'staff') throw unauthorized()
    const { sessionId, user } = call.caller
    const context = call.context(user.dealershipId ?? null)
    const kept = { sessionId, ...call.query }
    const ended = await deps.transaction((transaction) => endSessionsOf(deps, [ownIdOf(call)], transaction, context, kept))
    return { ended }
  }
}
