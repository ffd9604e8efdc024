import type { CollectionSpec } from '@forecourt/mongo/collections'
import { dealershipCollection } from './store/dealership-store.ts'
import { vehicleDocumentCollection } from './store/vehicle-document-store.ts'
import { vehicleVideoCollection } from './store/vehicle-video-store.ts'

/** Every collection this service owns; libs keep `outbox`, `leases` and `dead-letters` beside them. */
export const documentsCollections: readonly CollectionSpec[] = [vehicleDocumentCollection, vehicleVideoCollection, dealershipCollection]
