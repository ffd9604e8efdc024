import type { Db } from 'mongodb'
import { createDealershipStore, type DealershipStore } from './dealership-store.ts'
import { createFeedChangesStore, type FeedChangesStore } from './feed-changes-store.ts'
import { createFeedFileStore, type FeedFileStore } from './feed-file-store.ts'
import { createFeedFormatStore, type FeedFormatStore } from './feed-format-store.ts'
import { createFeedVersionStore, type FeedVersionStore } from './feed-version-store.ts'
import { createPublishedFactsStore, type PublishedFactsStore } from './published-facts-store.ts'
import { createVehicleStore, type VehicleStore } from './vehicle-store.ts'
import { createWatchStore, type WatchStore } from './watch-store.ts'

/** All stores of this service, by subject. */
export interface FeedStores {
  dealerships: DealershipStore
  versions: FeedVersionStore
  vehicles: VehicleStore
  files: FeedFileStore
  watches: WatchStore
  /** how the dealerships' files are read */
  formats: FeedFormatStore
  /** what feed files change */
  changes: FeedChangesStore
  /** how far each dealership's vehicles have been republished */
  publishedFacts: PublishedFactsStore
}

/** The stores on the service's own database. */
export function createFeedStores(db: Db): FeedStores {
  return {
    dealerships: createDealershipStore(db),
    versions: createFeedVersionStore(db),
    vehicles: createVehicleStore(db),
    files: createFeedFileStore(db),
    watches: createWatchStore(db),
    formats: createFeedFormatStore(db),
    changes: createFeedChangesStore(db),
    publishedFacts: createPublishedFactsStore(db),
  }
}
