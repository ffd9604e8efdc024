import { customersMerged } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { badRequest, notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { reconcileCustomers } from '../customers/reconcile-customers.ts'
import { settleClock } from '../customers/settle-clock.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { mergeContacts } from '../domain/merge-customers.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { adoptPackets } from '../packets/adopt-packets.ts'
import { toCustomer } from '../responses/customer-response.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { storesOfCustomers } from '../store/leads-stores.ts'

type MergeCustomersCall = Call<typeof leadsOperations.mergeCustomers>

/**
 * Merges other customers into one: moves their leads, packet links, visits, activities and addresses. Packet links and leads keep their copies of the
 * contact, but a lead for its vehicle takes a link over (rules: sending a packet). Idempotent: skips customers that were already merged. Throws 400 for
 * a customer merged into themselves and 404 for an unknown one.
 */
export function mergeCustomers(deps: LeadsDeps): Handler<typeof leadsOperations.mergeCustomers> {
  return async (call) => {
    const { dealershipId, customerId } = call.params
    await existingDealership(deps, dealershipId)
    const { kept, merged, packetLogIds } = await deps.transaction((session) => merge(deps, call, session))
    const mergedIds = merged.map(({ _id }) => _id.toHexString())
    if (mergedIds.length > 0) await reconcileCustomers(deps, dealershipId, [customerId, ...mergedIds])
    notifyScreens(deps, dealershipId, kept._id, packetLogIds)
    for (const id of mergedIds) deps.hints.changed(dealershipId, id)
    return toCustomer(kept)
  }
}

async function merge(deps: LeadsDeps, call: MergeCustomersCall, session: ClientSession) {
  const { dealershipId, customerId } = call.params
  const kept = await deps.stores.customers.lockForUpdate(dealershipId, new ObjectId(customerId), session)
  if (kept === null) throw notFound('Customer')
  if (call.body.customerIds.includes(customerId)) {
    throw badRequest('MERGE_WITH_ITSELF', "You can't merge a customer with themselves. Please choose others.")
  }
  const merged = await othersOf(deps, call, kept, session)
  if (merged.length === 0) return { kept, merged, packetLogIds: [] }

  const ids = merged.map(({ _id }) => _id)
  const packetLogIds = await deps.stores.packetLogs.idsOf(dealershipId, ids, null, session)
  await deps.stores.leads.moveTo(dealershipId, kept._id, ids, session)
  await deps.stores.packetLogs.moveTo(dealershipId, kept._id, ids, session)
  await deps.stores.visits.moveTo(dealershipId, kept._id, packetLogIds, session)
  await deps.stores.activities.moveTo(dealershipId, kept._id, packetLogIds, session)
  const adopted = await adoptPackets(deps, kept, session)
  for (const store of storesOfCustomers(deps.stores)) await store.moveTo(dealershipId, kept._id, ids, session)
  await settleClock(deps, dealershipId, kept._id, session)
  await deps.stores.leadAnalytics.remove(dealershipId, ids, session)
  await deps.stores.customers.remove(dealershipId, ids, session)
  const mergedIds = [kept, ...merged].flatMap((one) => one.mergedIds ?? []).concat(ids)
  const stored = await deps.stores.customers.saveMerged(kept, { ...mergeContacts(kept, merged), mergedIds }, session)
  const newest = (await deps.stores.leads.ofCustomer(dealershipId, kept._id, session))[0]?._id ?? null
  await deps.stores.customers.setNewestLead(kept, newest, session)

  const data = { dealershipId, customerId, customerName: customerName(kept), mergedCustomerIds: ids.map((id) => id.toHexString()) }
  await deps.messaging.outbox.add(session, customersMerged, data, call.context(dealershipId))
  return { kept: { ...stored, newestLeadId: newest }, merged, packetLogIds: [...packetLogIds, ...adopted] }
}

/** Returns the customers that are still to be merged. */
async function othersOf(
  { stores: { customers } }: Pick<LeadsDeps, 'stores'>,
  { params: { dealershipId }, body }: MergeCustomersCall,
  kept: CustomerDoc,
  session: ClientSession,
): Promise<CustomerDoc[]> {
  const isMerged = new Set((kept.mergedIds ?? []).map((id) => id.toHexString()))
  const others: CustomerDoc[] = []
  for (const id of new Set(body.customerIds)) {
    if (isMerged.has(id)) continue
    const other = await customers.lockForUpdate(dealershipId, new ObjectId(id), session)
    if (other === null) throw notFound('Customer')
    others.push(other)
  }
  return others
}
