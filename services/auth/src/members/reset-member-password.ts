import { userPasswordReset } from '@forecourt/contracts/auth/events'
import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { hashPassword } from '../domain/password.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import type { MemberScope } from '../store/user-store.ts'

/**
 * Sets the password of a user in the scope, who must choose their own at the next sign-in (rules: temporary password). Ends their
 * sessions and a lock after wrong passwords. Returns their name. Throws 404 when there is none.
 */
export async function resetMemberPassword(
  deps: AuthDeps,
  call: CallContext,
  { userId, password }: { userId: string; password: string },
  scope: MemberScope,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  const { name, email } = await deps.transaction(async (transaction) => {
    const user = await deps.users.resetPassword(userId, scope, passwordHash, transaction)
    if (user === null) throw notFound('User')
    const context = call.context(user.dealershipId?.toHexString() ?? null)
    await endSessionsOf(deps, [user._id], transaction, context)
    await deps.messaging.outbox.add(transaction, userPasswordReset, { userId, name: user.name }, context)
    return user
  })
  await deps.loginFailures.clearAll(email)
  return name
}
