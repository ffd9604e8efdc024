import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import type { MemberScope } from '../store/user-store.ts'
import { publishTwoStepChange } from './accept-code.ts'

/** Turns off two-step sign-in for a user of the scope who lost phone and codes. Returns the message to show. Throws 404 for an unknown user, 409 when it is off. */
export async function resetSecondStep(deps: AuthDeps, call: CallContext, userId: string, scope: MemberScope): Promise<{ message: string }> {
  const { name, email } = await deps.transaction(async (transaction) => {
    const user = await deps.users.resetTwoStep(userId, scope, transaction)
    if (user === null) {
      const member = await deps.users.findMember(userId, scope, transaction)
      throw member === null ? notFound('User') : conflict('TWO_STEP_OFF', `Two-step sign-in of ${member.name} is off.`)
    }
    const { twoStep: _, ...after } = user
    await publishTwoStepChange(deps, after, 'reset', transaction, call.context(user.dealershipId?.toHexString() ?? null))
    return user
  })
  await deps.loginFailures.clearAll(email)
  return { message: `Two-step sign-in of ${name} is off` }
}
