import { userPasswordReset } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { badRequest, unauthorized } from '@forecourt/service-kit/errors'
import type { StaffCaller } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import { hashPassword } from '../domain/password.ts'
import { whyWeak } from '../domain/weak-password.ts'
import { toSessionUser } from '../responses/user-responses.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { checkOwnPassword } from '../sessions/check-own-password.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import type { UserDoc } from '../store/user-store.ts'

type ChangeCall = Call<typeof authOperations.changeOwnPassword>

/**
 * Lets users choose their own password (rules: temporary password). Ends all their sessions, because another person may hold one, and begins a new
 * one for this browser. Throws 400 for a wrong current password, for an unchanged or easily guessed new one, 429 after too many wrong ones.
 */
export function changeOwnPassword(deps: AuthDeps): Handler<typeof authOperations.changeOwnPassword> {
  return async (call) => {
    const { caller, body } = call
    if (caller.kind !== 'staff') throw unauthorized()
    const user = await deps.users.find(new ObjectId(caller.user._id))
    if (user === null) throw unauthorized()
    await checkOwnPassword(deps, user, body.currentPassword)
    if (body.newPassword === body.currentPassword) {
      throw badRequest('SAME_PASSWORD', 'Please choose a password that is different from the one you have.')
    }
    const why = whyWeak(body.newPassword, user)
    if (why !== null) throw badRequest('WEAK_PASSWORD', why)
    const passwordHash = await hashPassword(body.newPassword)
    const { session, sendToken } = await change(deps, call, caller, user, passwordHash)
    sendToken(call.reply)
    return { ...toSessionUser({ ...user, mustChangePassword: false }), expiresAt: session.expiresAt.toISOString() }
  }
}

function change(deps: AuthDeps, call: ChangeCall, caller: StaffCaller, user: UserDoc, passwordHash: string) {
  const context = call.context(caller.user.dealershipId ?? null)
  const { pushEndpointHash } = call.body
  return deps.transaction(async (transaction) => {
    // the password was changed after the check
    if (!(await deps.users.chooseOwnPassword(user, passwordHash, transaction))) throw unauthorized()
    await endSessionsOf(deps, [user._id], transaction, context, { pushEndpointHash })
    await deps.messaging.outbox.add(transaction, userPasswordReset, { userId: caller.user._id, name: user.name }, context)
    return beginSession(deps, user._id, call.request, deps.clock(), transaction)
  })
}
