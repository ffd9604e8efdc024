import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { LeadsDeps } from '../deps.ts'
import { storesOfCustomers } from '../store/leads-stores.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'clock'>

/**
 * Deletes everything of a dealership except its tombstone, which is written first and rejects new data. Idempotent: may be interrupted and rerun.
 * `onBatch` is called before every batch, and can abort the deletion by throwing.
 */
export async function removeDealership({ stores, clock }: Deps, dealershipId: string, options: DeleteOptions = {}): Promise<void> {
  await stores.dealerships.tombstone(dealershipId, clock())
  // Delete counts last, because they are derived from the others.
  const { visits, activities, packetLogs, urlActivity, leads, customers, users, mailSends, mailbox, leadAnalytics } = stores
  const people = [...storesOfCustomers(stores), leads, customers, users]
  const owners = [visits, activities, packetLogs, urlActivity, ...people, mailSends, mailbox, leadAnalytics]
  for (const store of owners) await store.deleteAllForDealership(dealershipId, options)
}
