import type { Person } from '@forecourt/contracts/fields'
import { customerCreated } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'

type NewCustomer = Pick<CustomerDoc, 'firstName' | 'lastName' | 'email' | 'phone' | 'zip'> & { requestId?: string | undefined }

/** Adds a customer with its event, in the caller's transaction. Throws MongoDB's duplicate-key error as the store does. */
export async function addCustomer(
  { stores: { customers }, messaging }: Pick<LeadsDeps, 'stores' | 'messaging'>,
  { dealershipId, context, createdBy }: { dealershipId: string; context: EventContext; createdBy: Person | null },
  { firstName, lastName, email, phone, zip, requestId }: NewCustomer,
  session: ClientSession,
): Promise<CustomerDoc> {
  const facts = { firstName, lastName, email, phone, zip, ...(requestId !== undefined && { requestId }), createdBy, createdAt: context.now }
  const made = await customers.insert(dealershipId, facts, session)
  const data = { dealershipId, customerId: made._id.toHexString(), customerName: customerName(made) }
  await messaging.outbox.add(session, customerCreated, data, context)
  return made
}
