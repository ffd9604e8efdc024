import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { setMemberNotifications } from '../members/set-member-notifications.ts'

/** Turns email notifications of any administrator or salesperson on or off (spec/2 section 2.11). */
export function setAdminEmailNotifications(deps: AuthDeps): Handler<typeof authOperations.setAdminEmailNotifications> {
  return (call) => setMemberNotifications(deps, call, { ...call.params, ...call.body }, {})
}
