import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { type CorrectedFacts, factsOf } from '../store/customer-store.ts'
import type { LeadContact } from '../store/lead-store.ts'

/** Maximum number of other emails, and of other phones, of one customer. */
export const OTHERS_MAX = 20
/** The fields that leads copy from their customer. */
const COPIED = ['firstName', 'lastName', 'email', 'phone', 'zip'] as const

/**
 * Updates a customer and the copies on their leads; packet links keep the contact of the day they were made. Returns the stored customer and the names
 * of the changed fields; writes nothing when there are none. Runs in the caller's transaction, which has locked the customer. Throws MongoDB's
 * duplicate-key error when the dealership has another customer with this contact.
 */
export async function correctCustomer(
  { stores }: Pick<LeadsDeps, 'stores'>,
  customer: CustomerDoc,
  correction: Partial<CorrectedFacts>,
  session: ClientSession,
): Promise<{ customer: CustomerDoc; changed: string[] }> {
  const before = factsOf(customer)
  const after = { ...before, ...correction }
  const changed = (Object.keys(after) as (keyof CorrectedFacts)[]).filter((fact) => !isDeepStrictEqual(after[fact], before[fact]))
  if (changed.length === 0) return { customer, changed }
  const stored = await stores.customers.correct(customer, after, session)
  const copied = Object.fromEntries(COPIED.flatMap((fact) => (changed.includes(fact) ? [[fact, after[fact]]] : []))) as Partial<LeadContact>
  if (Object.keys(copied).length > 0) {
    const leads = await stores.leads.ofCustomer(customer.dealershipId.toHexString(), customer._id, session)
    await stores.leads.correctContact(leads, copied, session)
  }
  return { customer: stored, changed }
}
