import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { changeAssignee, lockAssignee } from '../assignment/change-assignee.ts'
import type { LeadsDeps } from '../deps.ts'

/**
 * Assigns a lead to an administrator or salesperson of its dealership. Of the body only the id or the email is used; the other fields come from the
 * stored user. Throws 400 ASSIGNEE_NOT_FOUND for anyone else (rules: lead assignment).
 */
export function assignLead(deps: LeadsDeps): Handler<typeof leadsOperations.assignLead> {
  return (call) => changeAssignee(deps, call, (session) => lockAssignee(deps, call.params.dealershipId, call.body.assignedTo, session))
}
