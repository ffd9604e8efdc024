import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toStaffUser } from '../responses/user-responses.ts'

/** Lists every administrator and salesperson with the name of their dealership (rules: owner settings). */
export function listAdminUsers(deps: AuthDeps): Handler<typeof authOperations.listAdminUsers> {
  return async () => {
    const [users, dealerships] = await Promise.all([deps.users.listMembers(), deps.dealerships.list()])
    const names = new Map(dealerships.map((dealership) => [dealership._id.toHexString(), dealership.name]))
    return users.map((user) => toStaffUser(user, names.get(user.dealershipId?.toHexString() ?? '')))
  }
}
