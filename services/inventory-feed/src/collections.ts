import type { CollectionSpec } from '@forecourt/mongo/collections'
import { dealershipCollection } from './store/dealership-store.ts'
import { feedChangesCollection } from './store/feed-changes-store.ts'
import { feedChunksCollections } from './store/feed-file-store.ts'
import { feedFormatCollection } from './store/feed-format-store.ts'
import { feedVersionCollection } from './store/feed-version-store.ts'
import { publishedFactsCollection } from './store/published-facts-store.ts'
import { vehicleCollection } from './store/vehicle-store.ts'
import { watchCollection } from './store/watch-store.ts'

/** Every collection this service owns. Libraries add `outbox`, `leases` and `dead-letters`; GridFS adds the `.files` collections of its buckets. */
export const inventoryFeedCollections: readonly CollectionSpec[] = [
  vehicleCollection,
  feedVersionCollection,
  feedChangesCollection,
  feedFormatCollection,
  dealershipCollection,
  publishedFactsCollection,
  watchCollection,
  ...feedChunksCollections,
]
