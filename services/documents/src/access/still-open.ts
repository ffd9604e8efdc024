import { notFound } from '@forecourt/service-kit/errors'
import { removeDealership } from '../consumers/remove-dealership.ts'
import type { DocumentsDeps } from '../deps.ts'

/**
 * Throws 404 if the dealership was deleted, after deleting what was stored for it in the meantime (design: deleting a dealership). Call it after
 * storing something for a dealership.
 */
export async function requireStillOpen(deps: Pick<DocumentsDeps, 'stores' | 'clock'>, dealershipId: string): Promise<void> {
  if (!(await deps.stores.dealerships.isDeleted(dealershipId))) return
  await removeDealership(deps, dealershipId)
  throw notFound('Dealership')
}
