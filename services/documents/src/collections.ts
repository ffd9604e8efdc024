import type { CollectionSpec } from '@forecourt/mongo/collections'
import { deletedDealershipCollection } from '@forecourt/service-kit/deleted-dealerships'
import { documentFileCollection } from './store/document-file-store.ts'
import { documentChunksCollection } from './store/file-bytes.ts'
import { packetLinkCollection } from './store/packet-link-store.ts'
import { unfiledDocumentCollection } from './store/unfiled-document-store.ts'
import { vehicleDocumentCollection } from './store/vehicle-document-store.ts'
import { vehicleCollection } from './store/vehicle-store.ts'
import { vehicleVideoCollection } from './store/vehicle-video-store.ts'

/** Every collection this service owns. Libraries add `outbox`, `leases` and `dead-letters`. */
export const documentsCollections: readonly CollectionSpec[] = [
  documentFileCollection,
  vehicleDocumentCollection,
  unfiledDocumentCollection,
  vehicleVideoCollection,
  vehicleCollection,
  packetLinkCollection,
  deletedDealershipCollection,
  documentChunksCollection,
]
