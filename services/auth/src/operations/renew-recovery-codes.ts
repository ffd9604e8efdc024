import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../domain/recovery-codes.ts'
import { publishTwoStepChange } from '../two-step/accept-code.ts'
import { changeOwnSecondStep } from '../two-step/own-second-step.ts'

/** Replaces the caller's recovery codes after password and code are confirmed (rules: recovery codes). */
export function renewRecoveryCodes(deps: AuthDeps): Handler<typeof authOperations.renewRecoveryCodes> {
  return async (call) => {
    const recoveryCodes = newRecoveryCodes()
    const recoveryHashes = recoveryCodes.map(hashRecoveryCode)
    await changeOwnSecondStep(deps, call, async (user, transaction) => {
      if (user.twoStep === undefined) return
      await deps.users.twoStep.setRecoveryHashes(user._id, recoveryHashes, transaction)
      const after = { ...user, twoStep: { ...user.twoStep, recoveryHashes } }
      await publishTwoStepChange(deps, after, 'codes-renewed', transaction, call.context(user.dealershipId?.toHexString() ?? null))
    })
    return { recoveryCodes }
  }
}
