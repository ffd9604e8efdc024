import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { resetSecondStep } from '../two-step/reset-second-step.ts'

/** Turns off the second step of a salesperson of a dealership (rules: two-step sign-in). */
export function resetSalesTeamTwoStep(deps: AuthDeps): Handler<typeof authOperations.resetSalesTeamTwoStep> {
  return (call) => resetSecondStep(deps, call, call.params.memberId, { dealershipId: call.params.dealershipId })
}
