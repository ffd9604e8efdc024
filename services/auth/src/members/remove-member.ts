import { userDeleted } from '@forecourt/contracts/auth/events'
import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import type { MemberScope } from '../store/user-store.ts'

/** Deletes a user in the scope and ends their sessions. Returns their name. Throws 404 when there is none. */
export function removeMember(deps: AuthDeps, call: CallContext, userId: string, scope: MemberScope): Promise<string> {
  return deps.transaction(async (transaction) => {
    const user = await deps.users.remove(userId, scope, transaction)
    if (user === null) throw notFound('User')
    const { name, email, role } = user
    const dealershipId = user.dealershipId?.toHexString() ?? null
    const context = call.context(dealershipId)
    await deps.photos.deleteOf([user._id], transaction)
    await deps.devices.removeAccounts([email], transaction)
    await endSessionsOf(deps, [user._id], transaction, context, null)
    await deps.messaging.outbox.add(transaction, userDeleted, { userId, name, email, role, dealershipId }, context)
    return name
  })
}
