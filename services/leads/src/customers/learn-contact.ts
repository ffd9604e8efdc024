import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { Contact } from '../domain/contact.ts'
import { otherThan } from '../domain/merge-customers.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { correctCustomer, OTHERS_MAX } from './correct-customer.ts'

/**
 * Takes over what a customer says of themselves and was not known: a missing email or phone, and a phone number beside the known ones. What is known
 * stays, because nobody has checked who asks; what would make them another customer is left out. In the caller's transaction, which holds the
 * customer.
 */
export async function learnContact(
  deps: Pick<LeadsDeps, 'stores'>,
  customer: CustomerDoc,
  { email, phone }: Pick<Contact, 'email' | 'phone'>,
  session: ClientSession,
): Promise<CustomerDoc> {
  const known = { email: customer.email || email, phone: customer.phone || phone }
  const others = otherThan(known.phone, [...(customer.otherPhones ?? []), phone])
  const learnt = { ...known, otherPhones: others.slice(0, OTHERS_MAX) }
  if ((await deps.stores.customers.sameAs(customer, { ...customer, ...learnt }, session)) !== null) return customer
  return (await correctCustomer(deps, customer, learnt, session)).customer
}
