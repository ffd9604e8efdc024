import { customerDeleted } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { type AppError, conflict, notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { requireSeenPackets } from '../access/seen-packets.ts'
import { seesLead, visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { removePackets } from '../packets/remove-packets.ts'
import { storesOfCustomers } from '../store/leads-stores.ts'

type DeleteCustomerCall = Call<typeof leadsOperations.deleteCustomer>

/**
 * Deletes a customer with all their leads, packet links and activities, in one transaction. Throws 404 'Customer not found' for an unknown one, after
 * which a screen that knows a lead deletes that (rules: customer deletion), 409 CUSTOMER_HAS_OTHER_LEADS when the caller does not see all of the
 * leads, 409 CUSTOMER_HAS_OTHER_PACKETS when they do not see all of the links, and 409 CUSTOMER_MERGED for an id from before a merge.
 */
export function deleteCustomer(deps: LeadsDeps): Handler<typeof leadsOperations.deleteCustomer> {
  return async (call) => {
    const { dealershipId, customerId } = call.params
    const { packetLogIds, ...counts } = await deps.transaction((session) => removeCustomer(deps, call, session))
    notifyScreens(deps, dealershipId, new ObjectId(customerId), packetLogIds)
    return { success: true, ...counts }
  }
}

async function removeCustomer(deps: LeadsDeps, call: DeleteCustomerCall, session: ClientSession) {
  const { dealershipId, customerId } = call.params
  const { settings } = await existingDealership(deps, dealershipId)
  const customer = await deps.stores.customers.lockForUpdate(dealershipId, new ObjectId(customerId), session)
  if (customer === null) throw await noSuchCustomer(deps, call, session)
  const leads = await deps.stores.leads.ofCustomer(dealershipId, customer._id, session)
  const userId = visibleTo(call.caller, settings)
  if (leads.some((lead) => !seesLead(userId, lead))) throw hasOtherLeads()

  const packetLogIds = await deps.stores.packetLogs.idsOf(dealershipId, [customer._id], null, session)
  await requireSeenPackets(deps, dealershipId, userId, packetLogIds, session)
  const deletedLinkIds = await deps.stores.packetLogs.linkIdsOf(dealershipId, packetLogIds, session)
  const packetLogsDeleted = await removePackets(deps, dealershipId, packetLogIds, session)
  const leadIds = leads.map(({ _id }) => _id)
  const counts = { leadsDeleted: await deps.stores.leads.remove(dealershipId, leadIds, session), packetLogsDeleted }
  await deps.stores.leadAnalytics.remove(dealershipId, [customer._id], session)
  for (const store of storesOfCustomers(deps.stores)) await store.removeOf(dealershipId, [customer._id], session)
  await deps.stores.customers.remove(dealershipId, [customer._id], session)
  const data = { dealershipId, customerId, customerName: customerName(customer), ...counts, deletedLinkIds }
  await deps.messaging.outbox.add(session, customerDeleted, data, call.context(dealershipId))
  return { packetLogIds, ...counts }
}

/**
 * A customer who was merged still exists, as another one. Deleting that one, or after a 404 one of their leads, would delete what the merge kept
 * (rules: customer deletion).
 */
async function noSuchCustomer({ stores }: LeadsDeps, { params }: DeleteCustomerCall, session: ClientSession): Promise<AppError> {
  const kept = await stores.customers.find(params.dealershipId, params.customerId, session)
  if (kept === null) return notFound('Customer')
  return conflict('CUSTOMER_MERGED', 'This customer was merged with another one. Nothing was deleted.')
}

function hasOtherLeads(): AppError {
  return conflict('CUSTOMER_HAS_OTHER_LEADS', 'Others work on leads of this customer. Please ask an administrator to delete them.')
}
