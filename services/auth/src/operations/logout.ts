import { sessionRevoked } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { CLEAR_SESSION_HEADER } from '@forecourt/service-kit/session-headers'
import type { AuthDeps } from '../deps.ts'

/** Ends the caller's session. The published event evicts it from every gateway. Idempotent. */
export function logout(deps: AuthDeps): Handler<typeof authOperations.logout> {
  return async (call) => {
    const { caller } = call
    if (caller.kind === 'staff') {
      const context = call.context(caller.user.dealershipId ?? null)
      await deps.transaction(async (transaction) => {
        const ended = await deps.sessions.end(caller.sessionId, transaction)
        if (ended === null) return
        await deps.messaging.outbox.add(transaction, sessionRevoked, { sessionId: caller.sessionId, tokenHash: ended.tokenHash }, context)
      })
    }
    call.reply.header(CLEAR_SESSION_HEADER, '1')
    return { message: 'Signed out' }
  }
}
