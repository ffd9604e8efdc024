import type { CollectionSpec } from '@forecourt/mongo/collections'
import { customerLinkCollection } from './store/customer-link-store.ts'
import { dealershipCollection } from './store/dealership-store.ts'
import { draftCollection } from './store/draft-store.ts'
import { evaluationCollection } from './store/evaluation-store.ts'
import { lotVehicleCollection } from './store/lot-vehicle-store.ts'
import { offerCollection } from './store/offer-store.ts'
import { peopleCollection } from './store/people-store.ts'
import { photoChunksCollection } from './store/photo-bytes.ts'
import { settingsCollection } from './store/settings-store.ts'
import { usageCollection } from './store/usage-store.ts'
import { valuationCollection } from './store/valuation-store.ts'

/** Every collection this service owns. Libraries add `outbox`, `leases` and `dead-letters`. */
export const tradeInsCollections: readonly CollectionSpec[] = [
  draftCollection,
  evaluationCollection,
  customerLinkCollection,
  offerCollection,
  settingsCollection,
  lotVehicleCollection,
  valuationCollection,
  dealershipCollection,
  peopleCollection,
  usageCollection,
  photoChunksCollection,
]
