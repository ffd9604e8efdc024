import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { livingDealership } from '../access/living-dealership.ts'
import { giveIn, holdAssignee } from '../assignment/give-lead.ts'
import type { LeadsDeps } from '../deps.ts'

/**
 * Assigns several leads to one person of the dealership, or to nobody, in one transaction, with the events that assigning each of them has. Whoever
 * has a lead already counts as assigned, and no event says so again. Answers how many of the leads there are, and how many are missing: deleted, or
 * another dealership's. Throws 400 ASSIGNEE_NOT_FOUND for who is none (rules: lead assignment).
 */
export function assignLeads(deps: LeadsDeps): Handler<typeof leadsOperations.assignLeads> {
  return async (call) => {
    const { dealershipId } = call.params
    const { assignedTo } = call.body
    const leadIds = [...new Set(call.body.leadIds)]
    await livingDealership(deps, dealershipId)
    const leads = await deps.transaction(async (session) => {
      const assignee = assignedTo === null ? null : await holdAssignee(deps, dealershipId, { id: assignedTo }, session)
      const found = await deps.stores.leads.among(
        dealershipId,
        leadIds.map((id) => new ObjectId(id)),
        session,
      )
      const context = call.context(dealershipId)
      await giveIn(deps, found, { dealershipId, assignedTo: assignee, by: personOf(call.caller), context }, session)
      return found
    })
    for (const { customerId } of leads) deps.hints.changed(dealershipId, customerId.toHexString())
    return { assigned: leads.length, missing: leadIds.length - leads.length }
  }
}
