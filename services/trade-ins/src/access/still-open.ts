import { notFound } from '@forecourt/service-kit/errors'
import { removeDealership } from '../consumers/remove-dealership.ts'
import type { TradeInsDeps } from '../deps.ts'

/**
 * To be asked after something was kept for a dealership: one that was deleted meanwhile may have been cleared just before. Clears it again then, and throws
 * 404 (design: deleting a dealership).
 */
export async function requireStillOpen(deps: Pick<TradeInsDeps, 'stores' | 'clock'>, dealershipId: string): Promise<void> {
  if ((await deps.stores.dealerships.find(dealershipId)).state !== 'deleted') return
  await removeDealership(deps, dealershipId)
  throw notFound('Dealership')
}
