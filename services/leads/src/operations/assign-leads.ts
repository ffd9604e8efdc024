import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { assignInTransaction, lockAssignee } from '../assignment/change-assignee.ts'
import type { LeadsDeps } from '../deps.ts'

/**
 * Assigns several leads to one person of the dealership, or unassigns them, in one transaction, with one event for each changed lead. Leads that the
 * person has already count as assigned. Returns how many leads exist, and how many are missing: deleted, or of another dealership. Throws 400
 * ASSIGNEE_NOT_FOUND for an unknown person (rules: lead assignment).
 */
export function assignLeads(deps: LeadsDeps): Handler<typeof leadsOperations.assignLeads> {
  return async (call) => {
    const { dealershipId } = call.params
    const { assignedTo } = call.body
    const leadIds = [...new Set(call.body.leadIds)]
    await existingDealership(deps, dealershipId)
    const leads = await deps.transaction(async (session) => {
      const assignee = assignedTo === null ? null : await lockAssignee(deps, dealershipId, { id: assignedTo }, session)
      const found = await deps.stores.leads.among(
        dealershipId,
        leadIds.map((id) => new ObjectId(id)),
        session,
      )
      const context = call.context(dealershipId)
      await assignInTransaction(deps, found, { dealershipId, assignedTo: assignee, by: personOf(call.caller), context }, session)
      return found
    })
    for (const { customerId } of leads) deps.hints.changed(dealershipId, customerId.toHexString())
    return { assigned: leads.length, missing: leadIds.length - leads.length }
  }
}
