import { leadDeleted } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ClientSession, ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { requireSeenPackets } from '../access/seen-packets.ts'
import { requireVisibleLead, visibleTo } from '../access/visible-leads.ts'
import { recountLeads } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { removePackets } from '../packets/remove-packets.ts'
import { responsibleForLead } from '../packets/responsible-of.ts'
import { storesOfCustomers } from '../store/leads-stores.ts'

/**
 * Deletes a lead with the packet links that belong to it. Deletes the customer, too, with everything that remains, when it was their last lead
 * (rules: lead deletion); otherwise an open question on it moves to the newest one (rules: response clock). Runs in one transaction and returns
 * the counts. Throws 404 for a lead that the caller does not see or that is already deleted, and 409 CUSTOMER_HAS_OTHER_PACKETS when the caller
 * does not see all of the links.
 */
export function deleteLead(deps: LeadsDeps): Handler<typeof leadsOperations.deleteLead> {
  return async (call) => {
    const { dealershipId } = call.params
    const { customerId, packetLogIds, ...counts } = await deps.transaction((session) => removeLead(deps, call, session))
    await recountLeads(deps, [{ dealershipId, customerId: customerId.toHexString() }])
    notifyScreens(deps, dealershipId, customerId, packetLogIds)
    return { success: true, ...counts }
  }
}

async function removeLead(deps: LeadsDeps, call: Call<typeof leadsOperations.deleteLead>, session: ClientSession) {
  const { dealershipId, leadId } = call.params
  const lead = await requireVisibleLead(deps, call.caller, dealershipId, leadId, session)
  const { customerId, vehicle } = lead
  const customer = await deps.stores.customers.lockForUpdate(dealershipId, customerId, session)
  const others = (await deps.stores.leads.ofCustomer(dealershipId, customerId, session)).filter(({ _id }) => !_id.equals(lead._id))
  const newest = others[0]
  const isLast = newest === undefined
  const packetLogIds: ObjectId[] = await deps.stores.packetLogs.idsOf(dealershipId, [customerId], isLast ? null : lead._id, session)
  const { settings } = await existingDealership(deps, dealershipId)
  await requireSeenPackets(deps, dealershipId, visibleTo(call.caller, settings), packetLogIds, session)
  const deletedLinkIds = await deps.stores.packetLogs.linkIdsOf(dealershipId, packetLogIds, session)
  const packetLogsDeleted = await removePackets(deps, dealershipId, packetLogIds, session)
  await deps.stores.leads.remove(dealershipId, [lead._id], session)
  await deps.stores.customerRequests.removeOfLead(dealershipId, lead._id, session)
  if (isLast) {
    for (const store of storesOfCustomers(deps.stores)) await store.removeOf(dealershipId, [customerId], session)
    await deps.stores.customers.remove(dealershipId, [customerId], session)
  } else {
    const { sentBy } = responsibleForLead(newest, null)
    await deps.stores.responseClocks.moveToLead(lead, { leadId: newest._id, sentBy }, session)
    if (customer !== null) await deps.stores.customers.setNewestLead(customer, newest._id, session)
  }

  const counts = { customersDeleted: isLast && customer !== null ? 1 : 0, packetLogsDeleted }
  const ids = { dealershipId, leadId: lead._id.toHexString(), customerId: customerId.toHexString() }
  const data = { ...ids, ...packetSummary({ customer: lead, vehicle }), ...counts, deletedLinkIds }
  await deps.messaging.outbox.add(session, leadDeleted, data, call.context(dealershipId))
  return { customerId, packetLogIds, ...counts }
}
