import { customerRequested } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import { tooManyRequests } from '@forecourt/service-kit/errors'
import type { ClientSession } from 'mongodb'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { responsibleForCustomer } from '../packets/responsible-of.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { CustomerRequestDoc, NewCustomerRequest } from '../store/customer-request-store.ts'

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
  facts: Omit<NewCustomerRequest, 'customerId' | 'at'>,
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
  const kept = await deps.stores.customerRequests.insert(dealershipId, { ...facts, customerId: customer._id, at }, session)
  await deps.stores.responseClocks.start(dealershipId, customer._id, at, session)
  await recountIn(deps, dealershipId, [customerId], session)
  const { kind, source, vehicle } = kept
  const ids = { dealershipId, customerId, leadId: kept.leadId.toHexString(), requestId: kept._id.toHexString() }
  const { assignedTo, sentBy } = await responsibleForCustomer(deps, customer, session)
  const data = { ...ids, customerName: customerName(customer), vehicle, assignedTo, sentBy, kind, source, at: at.toISOString() }
  await deps.messaging.outbox.add(session, customerRequested, data, context)
  return kept
}
