import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { giveLead, holdAssignee } from '../assignment/give-lead.ts'
import type { LeadsDeps } from '../deps.ts'

/**
 * Assigns a lead to an administrator or salesperson of its dealership. Who that is, is read from what is known of the dealership's people: of the
 * body only the id, or the email, is believed. Throws 400 ASSIGNEE_NOT_FOUND for anybody else (rules: lead assignment).
 */
export function assignLead(deps: LeadsDeps): Handler<typeof leadsOperations.assignLead> {
  return (call) => giveLead(deps, call, (session) => holdAssignee(deps, call.params.dealershipId, call.body.assignedTo, session))
}
