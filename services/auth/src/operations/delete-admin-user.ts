import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { removeMember } from '../members/remove-member.ts'

/** Deletes an administrator or a salesperson of any dealership (spec/2 section 2.11); never an owner. */
export function deleteAdminUser(deps: AuthDeps): Handler<typeof authOperations.deleteAdminUser> {
  return async (call) => ({ message: `${await removeMember(deps, call, call.params.userId, {})} was deleted` })
}
