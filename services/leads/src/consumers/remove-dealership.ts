import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { LeadsDeps } from '../deps.ts'

type Deps = Pick<
  LeadsDeps,
  | 'visits'
  | 'activities'
  | 'mailSends'
  | 'mailbox'
  | 'packetLogs'
  | 'urlActivity'
  | 'leads'
  | 'customers'
  | 'leadAnalytics'
  | 'users'
  | 'dealerships'
  | 'clock'
>

/**
 * Removes everything this service keeps of a dealership but that it was deleted, which comes first: from then on nothing new is taken in. May be
 * cut off anywhere and run again. `onBatch` is called before every batch, and stops the work by throwing.
 */
export async function removeDealership(deps: Deps, dealershipId: string, options: DeleteOptions = {}): Promise<void> {
  await deps.dealerships.bury(dealershipId, deps.clock())
  // Counts last: they are made of the others.
  const stores = [
    deps.visits,
    deps.activities,
    deps.packetLogs,
    deps.urlActivity,
    deps.leads,
    deps.customers,
    deps.users,
    deps.mailSends,
    deps.mailbox,
    deps.leadAnalytics,
  ]
  for (const store of stores) await store.removeAllOf(dealershipId, options)
}
