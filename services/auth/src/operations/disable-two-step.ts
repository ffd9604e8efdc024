import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { publishTwoStepChange } from '../two-step/accept-code.ts'
import { changeOwnSecondStep } from '../two-step/own-second-step.ts'

/** Turns the caller's second step off after password and code are confirmed (rules: two-step sign-in). */
export function disableTwoStep(deps: AuthDeps): Handler<typeof authOperations.disableTwoStep> {
  return async (call) => {
    await changeOwnSecondStep(deps, call, async (user, transaction) => {
      await deps.users.twoStep.disable(user._id, transaction)
      const { twoStep: _, ...after } = user
      await publishTwoStepChange(deps, after, 'off', transaction, call.context(user.dealershipId?.toHexString() ?? null))
    })
    return { message: 'Two-step sign-in is off' }
  }
}
