import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import type { MemberScope } from '../store/user-store.ts'
import { tellTwoStep } from './accept-code.ts'

/** Turns the second step of a user of the scope off, who has lost phone and codes. Returns what to tell. Throws 404 when there is none, 409 when it is off. */
export async function resetSecondStep(deps: AuthDeps, call: CallContext, userId: string, scope: MemberScope): Promise<{ message: string }> {
  const { name, email } = await deps.transaction(async (transaction) => {
    const user = await deps.users.resetTwoStep(userId, scope, transaction)
    if (user === null) {
      const member = await deps.users.findMember(userId, scope, transaction)
      throw member === null ? notFound('User') : conflict('TWO_STEP_OFF', `Two-step sign-in of ${member.name} is off.`)
    }
    const { twoStep: _, ...after } = user
    await tellTwoStep(deps, after, 'reset', transaction, call.context(user.dealershipId?.toHexString() ?? null))
    return user
  })
  await deps.loginFailures.forgetAll(email)
  return { message: `Two-step sign-in of ${name} is off` }
}
