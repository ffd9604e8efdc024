import type { ListedCustomer } from '@forecourt/contracts/leads/records'
import type { LeadsDeps } from '../deps.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { toCustomer } from './customer-response.ts'
import { lastActiveAt, presence } from './presence.ts'

const NOTHING_TO_SEE = { packets: 0, opens: 0, submitted: false, lastActiveAt: null }

/**
 * Converts customers of a dealership to their list format (rules: customer page): with the number of leads and, if the user sees one of those, the
 * newest of these and their packet data. `userId` as `visibleTo` returns it.
 */
export async function listedCustomers(
  deps: Pick<LeadsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  docs: readonly CustomerDoc[],
  userId: string | undefined,
): Promise<ListedCustomer[]> {
  const ids = docs.map(({ _id }) => _id)
  const [leads, newestSeen, analytics, presenceOf] = await Promise.all([
    deps.stores.leads.countByCustomer(dealershipId, ids),
    userId === undefined
      ? null
      : deps.stores.leads.newestOf(
          docs.map((doc) => ({ ...doc, customerId: doc._id })),
          userId,
        ),
    deps.stores.leadAnalytics.of(dealershipId, ids),
    presence(deps, dealershipId, ids),
  ])
  return docs.map((doc) => {
    const customer = toCustomer(doc)
    const leadId = newestSeen === null ? customer.leadId : (newestSeen.get(customer._id)?.toHexString() ?? null)
    const listed = { ...customer, leadId, leads: leads.get(customer._id) ?? 0 }
    if (newestSeen !== null && leadId === null) return { ...listed, ...NOTHING_TO_SEE }
    const { packets = 0, opens = 0, submitted = false, lastActiveAt: stored = null } = analytics.get(customer._id) ?? {}
    return { ...listed, packets, opens, submitted, lastActiveAt: lastActiveAt(stored, presenceOf(doc._id)) }
  })
}

/** Converts one customer to the list format. */
export async function listedCustomer(
  deps: Pick<LeadsDeps, 'stores' | 'clock'>,
  doc: CustomerDoc,
  userId: string | undefined,
): Promise<ListedCustomer> {
  const [customer] = await listedCustomers(deps, doc.dealershipId.toHexString(), [doc], userId)
  if (customer === undefined) throw new Error('the list must contain the customer')
  return customer
}
