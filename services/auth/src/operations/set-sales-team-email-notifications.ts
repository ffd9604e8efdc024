import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { setMemberNotifications } from '../members/set-member-notifications.ts'

/** Turns email notifications of a salesperson on or off (spec/2 section 2.12). */
export function setSalesTeamEmailNotifications(deps: AuthDeps): Handler<typeof authOperations.setSalesTeamEmailNotifications> {
  return (call) => {
    const { dealershipId, memberId } = call.params
    return setMemberNotifications(deps, call, { userId: memberId, ...call.body }, { dealershipId })
  }
}
