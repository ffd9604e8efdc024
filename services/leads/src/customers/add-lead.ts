import { leadCreated } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { adoptPackets } from '../packets/adopt-packets.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { countsOf } from '../store/lead-counts.ts'
import type { LeadDoc } from '../store/lead-doc.ts'
import { rankOf } from '../store/lead-rank.ts'
import type { NewLead } from '../store/lead-store.ts'

type LeadFacts = Omit<NewLead, 'customerId' | 'assignedTo' | 'rank'>

/**
 * Adds a lead of a customer with its event, ranked by the customer's activity so far. Packet links for its vehicle belong to it unless they belong to
 * another lead for that vehicle (rules: sending a packet). Runs in the caller's transaction.
 */
export async function addLead(
  { stores, messaging }: Pick<LeadsDeps, 'stores' | 'messaging'>,
  customer: CustomerDoc,
  facts: LeadFacts,
  context: EventContext,
  session: ClientSession,
): Promise<LeadDoc> {
  const dealershipId = customer.dealershipId.toHexString()
  const customerId = customer._id.toHexString()
  const analytics = await stores.leadAnalytics.lockForUpdate(dealershipId, customer._id, session)
  const rank = rankOf(countsOf({ analytics }))
  const lead = await stores.leads.insert(dealershipId, { customerId: customer._id, assignedTo: null, rank, ...facts }, session)
  await stores.customers.noteLead(customer, lead._id, facts, session)
  await adoptPackets({ stores }, customer, session)
  const ids = { dealershipId, leadId: lead._id.toHexString(), customerId }
  await messaging.outbox.add(session, leadCreated, { ...ids, customerName: customerName(facts), vehicle: facts.vehicle }, context)
  return lead
}
