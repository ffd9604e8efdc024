import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { ownUser } from '../two-step/own-second-step.ts'

/** Returns whether the caller signs in with a second step (rules: two-step sign-in). */
export function getTwoStep(deps: AuthDeps): Handler<typeof authOperations.getTwoStep> {
  return async (call) => {
    const { twoStep } = await ownUser(deps, call)
    return {
      available: deps.secretBox !== null,
      since: twoStep?.since.toISOString() ?? null,
      recoveryCodesLeft: twoStep?.recoveryHashes.length ?? 0,
    }
  }
}
