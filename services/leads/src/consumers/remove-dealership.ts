import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { LeadsDeps } from '../deps.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'clock'>

/**
 * Removes everything this service keeps of a dealership but that it was deleted, which comes first: from then on nothing new is taken in. May be
 * cut off anywhere and run again. `onBatch` is called before every batch, and stops the work by throwing.
 */
export async function removeDealership({ stores, clock }: Deps, dealershipId: string, options: DeleteOptions = {}): Promise<void> {
  await stores.dealerships.bury(dealershipId, clock())
  // Counts last: they are made of the others.
  const { visits, activities, packetLogs, urlActivity, tradeIns, tradeInLinks, leads, customers } = stores
  const { users, mailSends, mailbox, leadAnalytics, customerRequests, contacts, responseClocks } = stores
  const people = [tradeIns, tradeInLinks, customerRequests, contacts, responseClocks, leads, customers, users]
  const owners = [visits, activities, packetLogs, urlActivity, ...people, mailSends, mailbox, leadAnalytics]
  for (const store of owners) await store.removeAllOf(dealershipId, options)
}
