import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { DocumentsDeps } from '../deps.ts'

/**
 * Deletes all data of a dealership except its tombstone. Idempotent, and can be interrupted anywhere. Calls `onBatch` before every batch; it may
 * throw to stop the work.
 */
export async function removeDealership(
  { stores, clock }: Pick<DocumentsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  options: DeleteOptions = {},
): Promise<void> {
  const { dealerships, documents, unfiled, files, videos, vehicles, links, bytes } = stores
  await dealerships.tombstone(dealershipId, clock())
  // references to bytes first: nothing is listed whose bytes are gone
  for (const store of [documents, unfiled, videos, files, vehicles, links, bytes]) await store.deleteAllForDealership(dealershipId, options)
}
