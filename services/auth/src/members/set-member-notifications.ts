import { userNotificationsSet } from '@forecourt/contracts/auth/events'
import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import type { MemberScope } from '../store/user-store.ts'

/** Turns email notifications of a user in the scope on or off. Returns the message to show. Throws 404 when there is no such user. */
export function setMemberNotifications(
  deps: AuthDeps,
  call: CallContext,
  { userId, emailNotifications }: { userId: string; emailNotifications: boolean },
  scope: MemberScope,
): Promise<{ message: string }> {
  return deps.transaction(async (transaction) => {
    const user = await deps.users.setEmailNotifications(userId, scope, emailNotifications, transaction)
    if (user === null) throw notFound('User')
    const context = call.context(user.dealershipId?.toHexString() ?? null)
    await deps.messaging.outbox.add(transaction, userNotificationsSet, { userId, name: user.name, emailNotifications }, context)
    return { message: `Email notifications ${emailNotifications ? 'enabled' : 'disabled'} for ${user.name}` }
  })
}
