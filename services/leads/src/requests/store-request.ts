import { customerRequested } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import { tooManyRequests } from '@forecourt/service-kit/errors'
import type { ClientSession } from 'mongodb'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { responsibleForLead } from '../packets/responsible-of.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { CustomerRequestDoc, NewCustomerRequest } from '../store/customer-request-store.ts'
import type { LeadDoc } from '../store/lead-doc.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

/** A request of a customer on one of their leads; `packet` null for the public inventory. */
type AskedFacts = Omit<NewCustomerRequest, 'customerId' | 'leadId' | 'packetLogId' | 'at'> & { lead: LeadDoc; packet: PacketLogDoc | null }

/** Far more than a person sends; further requests are rejected. */
export const REQUESTS_A_DAY = 50
const DAY_MS = 24 * 60 * 60_000

/**
 * Stores a customer's request on one of their leads, publishes it, and counts it as activity (rules: customer request). Runs in the caller's
 * transaction, which has locked the customer. Throws 429 beyond REQUESTS_A_DAY.
 */
export async function storeRequest(
  deps: Pick<LeadsDeps, 'stores' | 'messaging'>,
  customer: CustomerDoc,
  { lead, packet, ...facts }: AskedFacts,
  context: EventContext,
  session: ClientSession,
): Promise<CustomerRequestDoc> {
  const dealershipId = customer.dealershipId.toHexString()
  const customerId = customer._id.toHexString()
  const { now: at } = context
  const since = new Date(at.getTime() - DAY_MS)
  if ((await deps.stores.customerRequests.countSince(dealershipId, customer._id, since, session)) >= REQUESTS_A_DAY) {
    throw tooManyRequests('You have asked many times today. Please call the dealership.')
  }
  const about = { customerId: customer._id, leadId: lead._id, packetLogId: packet?._id ?? null }
  const kept = await deps.stores.customerRequests.insert(dealershipId, { ...facts, ...about, at }, session)
  const { assignedTo, sentBy } = responsibleForLead(lead, packet)
  await deps.stores.responseClocks.start(dealershipId, customer._id, { askedAt: at, leadId: lead._id, sentBy }, session)
  await recountIn(deps, dealershipId, [customerId], session)
  const { kind, source, vehicle } = kept
  const ids = { dealershipId, customerId, leadId: kept.leadId.toHexString(), requestId: kept._id.toHexString() }
  const data = { ...ids, customerName: customerName(customer), vehicle, assignedTo, sentBy, kind, source, at: at.toISOString() }
  await deps.messaging.outbox.add(session, customerRequested, data, context)
  return kept
}
