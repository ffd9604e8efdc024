import type { CollectionSpec } from '@forecourt/mongo/collections'
import { deletedDealershipCollection } from '@forecourt/service-kit/deleted-dealerships'
import { decodedVinCollection } from './store/decoded-vin-store.ts'
import { lotVehicleCollection } from './store/lot-vehicle-store.ts'
import { zipLookupCollection } from './store/zip-lookup-store.ts'
import { taxChangeCollection, taxPreviousCollection, taxTableCollection, zipRateCollection } from './store/zip-rate-store.ts'

/** Every collection this service owns. Libraries add `leases`, `dead-letters` and others. */
export const taxVinCollections: readonly CollectionSpec[] = [
  zipRateCollection,
  taxChangeCollection,
  taxPreviousCollection,
  taxTableCollection,
  zipLookupCollection,
  decodedVinCollection,
  lotVehicleCollection,
  deletedDealershipCollection,
]
