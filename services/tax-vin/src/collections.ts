import type { CollectionSpec } from '@forecourt/mongo/collections'
import { taxChangeCollection, taxTableCollection, zipRateCollection } from './store/zip-rate-store.ts'

/** Every collection this service owns. */
export const taxVinCollections: readonly CollectionSpec[] = [zipRateCollection, taxChangeCollection, taxTableCollection]
