import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { resetMemberPassword } from '../members/reset-member-password.ts'

/** Sets the password of an administrator or a salesperson of any dealership (spec/2 section 2.15); never an owner's. */
export function resetAdminUserPassword(deps: AuthDeps): Handler<typeof authOperations.resetAdminUserPassword> {
  return async (call) => {
    const name = await resetMemberPassword(deps, call, { userId: call.params.userId, password: call.body.password }, {})
    return { message: `The password of ${name} was reset` }
  }
}
