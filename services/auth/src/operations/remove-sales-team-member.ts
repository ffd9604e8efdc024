import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { removeMember } from '../members/remove-member.ts'

/** Deletes a salesperson of a dealership (spec/2 section 2.12). */
export function removeSalesTeamMember(deps: AuthDeps): Handler<typeof authOperations.removeSalesTeamMember> {
  return async (call) => {
    const { dealershipId, memberId } = call.params
    await removeMember(deps, call, memberId, { dealershipId })
    return { message: 'Sales team member removed successfully' }
  }
}
