import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { TradeInsDeps } from '../deps.ts'

/**
 * Deletes everything this service stores about a dealership, and stores a tombstone. Idempotent, also after an interruption. Calls `onBatch` before
 * every batch; it stops the work by throwing.
 */
export async function removeDealership(
  { stores, clock }: Pick<TradeInsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  options: DeleteOptions = {},
): Promise<void> {
  const { dealerships, drafts, evaluations, links, offers, settings, lotVehicles, valuations, usage, people, bytes } = stores
  await dealerships.tombstone(dealershipId, clock())
  // delete records before the images they refer to, so that no record refers to a missing image
  for (const store of [links, drafts, offers, evaluations, settings, lotVehicles, valuations, usage, people, bytes])
    await store.deleteAllForDealership(dealershipId, options)
}
