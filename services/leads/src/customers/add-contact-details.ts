import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { Contact } from '../domain/contact.ts'
import { otherThan } from '../domain/merge-customers.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { correctCustomer, OTHERS_MAX } from './correct-customer.ts'

/**
 * Locks a customer, so that a concurrent deletion leaves nothing behind, and adds contact details that they submitted and that were missing: email,
 * phone, or another phone number. Existing values stay, because the submitter is not verified, and values that identify another customer are ignored.
 * Runs in the caller's transaction. Returns the customer as stored then.
 */
export async function addContactDetails(
  deps: Pick<LeadsDeps, 'stores'>,
  found: CustomerDoc,
  { email, phone }: Pick<Contact, 'email' | 'phone'>,
  session: ClientSession,
): Promise<CustomerDoc> {
  const customer = await deps.stores.customers.lockForUpdate(found.dealershipId.toHexString(), found._id, session)
  if (customer === null) return found
  const known = { email: customer.email || email, phone: customer.phone || phone }
  const others = otherThan(known.phone, [...(customer.otherPhones ?? []), phone])
  const added = { ...known, otherPhones: others.slice(0, OTHERS_MAX) }
  if ((await deps.stores.customers.sameAs(customer, { ...customer, ...added }, session)) !== null) return customer
  return (await correctCustomer(deps, customer, added, session)).customer
}
