import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { TradeInsDeps } from '../deps.ts'

/**
 * Removes everything this service keeps of a dealership but that it was deleted. May be cut off anywhere and run again. `onBatch` is called before
 * every batch, and stops the work by throwing.
 */
export async function removeDealership(
  { stores, clock }: Pick<TradeInsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  options: DeleteOptions = {},
): Promise<void> {
  const { dealerships, drafts, evaluations, links, offers, settings, lotVehicles, valuations, usage, people, bytes } = stores
  await dealerships.bury(dealershipId, clock())
  // what refers to images goes first: nothing is offered whose images are gone
  for (const store of [links, drafts, offers, evaluations, settings, lotVehicles, valuations, usage, people, bytes])
    await store.deleteAllForDealership(dealershipId, options)
}
