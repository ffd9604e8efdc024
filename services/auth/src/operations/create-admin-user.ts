import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { addMember } from '../members/add-member.ts'

/** Adds an administrator or a salesperson to any dealership (spec/2 section 2.11). */
export function createAdminUser(deps: AuthDeps): Handler<typeof authOperations.createAdminUser> {
  return (call) => addMember(deps, call, call.body)
}
