import type { authOperations } from '@forecourt/contracts/auth/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toStaffUser } from '../responses/user-responses.ts'

/** Lists the salespeople and administrators of a dealership (rules: team view). */
export function listSalesTeam(deps: AuthDeps): Handler<typeof authOperations.listSalesTeam> {
  return async ({ params: { dealershipId } }) => {
    const [dealership, members] = await Promise.all([deps.dealerships.find(dealershipId), deps.users.listMembersOf(dealershipId)])
    if (dealership === null) throw notFound('Dealership')
    const withRole = (role: string) => members.filter((user) => user.role === role).map((user) => toStaffUser(user, dealership.name))
    return { _id: dealershipId, name: dealership.name, admins: withRole('ADMIN'), salesTeam: withRole('SALES') }
  }
}
