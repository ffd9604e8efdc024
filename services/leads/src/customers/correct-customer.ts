import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { type CorrectedFacts, factsOf } from '../store/customer-store.ts'
import type { LeadContact } from '../store/lead-store.ts'

/** Other emails, and other phones, of one customer. */
export const OTHERS_MAX = 20
/** What leads copy of their customer. */
const COPIED = ['firstName', 'lastName', 'email', 'phone', 'zip'] as const

/**
 * Writes what is to be known of a customer from now on, to their leads' copies too; packet links keep the contact of their day. Returns the customer
 * as stored, and the names of what changed: without any nothing is written. In the caller's transaction, which holds the customer. Throws
 * MongoDB's duplicate-key error when the dealership has another customer like that.
 */
export async function correctCustomer(
  { stores }: Pick<LeadsDeps, 'stores'>,
  customer: CustomerDoc,
  correction: Partial<CorrectedFacts>,
  session: ClientSession,
): Promise<{ customer: CustomerDoc; changed: string[] }> {
  const before = factsOf(customer)
  const after = { ...before, ...correction }
  const changed = Object.keys(after).filter((name) => {
    const fact = name as keyof CorrectedFacts
    return !isDeepStrictEqual(after[fact], before[fact])
  })
  if (changed.length === 0) return { customer, changed }
  const stored = await stores.customers.correct(customer, after, session)
  const copied = Object.fromEntries(COPIED.flatMap((fact) => (changed.includes(fact) ? [[fact, after[fact]]] : []))) as Partial<LeadContact>
  if (Object.keys(copied).length > 0) {
    const leads = await stores.leads.ofCustomer(customer.dealershipId.toHexString(), customer._id, session)
    await stores.leads.correctContact(leads, copied, session)
  }
  return { customer: stored, changed }
}
