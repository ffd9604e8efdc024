import { userProfileChanged } from '@forecourt/contracts/auth/events'
import type { Profile } from '@forecourt/contracts/auth/profile'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import { toProfile, toPublicPerson } from '../responses/profile-response.ts'
import type { ProfileChange } from '../store/user-store.ts'

/**
 * Changes the caller's profile, and runs `alongside` in the same transaction. Emits `auth.user.profile-changed.v1` when
 * the public profile changed. Throws 401 when the caller was deleted.
 */
export function changeProfile(
  deps: AuthDeps,
  call: CallContext,
  change: ProfileChange,
  alongside: (userId: ObjectId, transaction: ClientSession) => Promise<unknown> = async () => {},
): Promise<Profile> {
  const userId = ownIdOf(call)
  return deps.transaction(async (transaction) => {
    // update the user first: a concurrent change or deletion then has to wait, and after a deletion this finds no user
    const changed = await deps.users.changeProfile(userId, change, transaction)
    if (changed === null) throw unauthorized()
    await alongside(userId, transaction)
    const { before, after } = changed
    const person = toPublicPerson(after)
    if (JSON.stringify(person) !== JSON.stringify(toPublicPerson(before))) {
      const dealershipId = after.dealershipId?.toHexString() ?? null
      const data = { userId: userId.toHexString(), dealershipId, ...person }
      await deps.messaging.outbox.add(transaction, userProfileChanged, data, call.context(dealershipId))
    }
    return toProfile(after)
  })
}

/** Returns the id of the signed-in caller. Throws 401 for other callers. */
export function ownIdOf({ caller }: Pick<CallContext, 'caller'>): ObjectId {
  if (caller.kind !== 'staff') throw unauthorized()
  return new ObjectId(caller.user._id)
}
