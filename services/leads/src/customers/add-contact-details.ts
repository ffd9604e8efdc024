import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { Contact } from '../domain/contact.ts'
import { otherThan } from '../domain/merge-customers.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { correctCustomer, OTHERS_MAX } from './correct-customer.ts'

/**
 * Adds contact details that a customer submitted and that were missing: email, phone, or another phone number. Existing values stay, because the
 * submitter is not verified, and values that identify another customer are ignored. Runs in the caller's transaction, which has locked the customer.
 */
export async function addContactDetails(
  deps: Pick<LeadsDeps, 'stores'>,
  customer: CustomerDoc,
  { email, phone }: Pick<Contact, 'email' | 'phone'>,
  session: ClientSession,
): Promise<CustomerDoc> {
  const known = { email: customer.email || email, phone: customer.phone || phone }
  const others = otherThan(known.phone, [...(customer.otherPhones ?? []), phone])
  const added = { ...known, otherPhones: others.slice(0, OTHERS_MAX) }
  if ((await deps.stores.customers.sameAs(customer, { ...customer, ...added }, session)) !== null) return customer
  return (await correctCustomer(deps, customer, added, session)).customer
}
