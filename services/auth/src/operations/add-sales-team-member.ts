import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { addMember } from '../members/add-member.ts'

/** Adds a salesperson to a dealership (spec/2 section 2.12). */
export function addSalesTeamMember(deps: AuthDeps): Handler<typeof authOperations.addSalesTeamMember> {
  return (call) => addMember(deps, call, { ...call.body, role: 'SALES', dealershipId: call.params.dealershipId })
}
