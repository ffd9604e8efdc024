import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { resetSecondStep } from '../two-step/reset-second-step.ts'

/** Turns off the second step of an administrator or a salesperson of any dealership (rules: two-step sign-in); never an owner's. */
export function resetAdminUserTwoStep(deps: AuthDeps): Handler<typeof authOperations.resetAdminUserTwoStep> {
  return (call) => resetSecondStep(deps, call, call.params.userId, {})
}
