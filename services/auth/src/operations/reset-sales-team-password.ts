import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { resetMemberPassword } from '../members/reset-member-password.ts'

/** Sets the password of a salesperson of a dealership (spec/2 section 2.15). */
export function resetSalesTeamPassword(deps: AuthDeps): Handler<typeof authOperations.resetSalesTeamPassword> {
  return async (call) => {
    const { dealershipId, memberId } = call.params
    const name = await resetMemberPassword(deps, call, { userId: memberId, password: call.body.password }, { dealershipId })
    return { message: `The password of ${name} was reset` }
  }
}
