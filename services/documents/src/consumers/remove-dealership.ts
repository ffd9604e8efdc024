import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { DocumentsDeps } from '../deps.ts'

/**
 * Removes everything this service keeps of a dealership but that it was deleted. May be cut off anywhere and run again. `onBatch` is called before
 * every batch, and stops the work by throwing.
 */
export async function removeDealership(
  { stores, clock }: Pick<DocumentsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  options: DeleteOptions = {},
): Promise<void> {
  const { dealerships, documents, unfiled, files, videos, vehicles, links, bytes } = stores
  await dealerships.bury(dealershipId, clock())
  // what refers to bytes goes first: nothing is offered whose bytes are gone
  for (const store of [documents, unfiled, videos, files, vehicles, links, bytes]) await store.deleteAllForDealership(dealershipId, options)
}
