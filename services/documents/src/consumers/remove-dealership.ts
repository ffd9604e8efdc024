import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { DealershipStore } from '../store/dealership-store.ts'
import type { VehicleDocumentStore } from '../store/vehicle-document-store.ts'
import type { VehicleVideoStore } from '../store/vehicle-video-store.ts'

/** Where a dealership has something. */
export interface DealershipRecords {
  dealerships: DealershipStore
  documents: VehicleDocumentStore
  videos: VehicleVideoStore
  clock: () => Date
}

/**
 * Removes everything this service keeps of a dealership but that it was deleted. May be cut off anywhere and run again. `onBatch` is called before
 * every batch, and stops the work by throwing.
 */
export async function removeDealership(
  { dealerships, documents, videos, clock }: DealershipRecords,
  dealershipId: string,
  options: DeleteOptions = {},
): Promise<void> {
  await dealerships.bury(dealershipId, clock())
  await documents.removeAllOf(dealershipId, options)
  await videos.removeAllOf(dealershipId, options)
}
