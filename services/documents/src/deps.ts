import { DOCUMENT_MAX_BYTES, VIDEO_MAX_BYTES } from '@forecourt/contracts/documents/kinds'
import type { Messaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import { createDealershipLookup, type LookUpDealership } from '@forecourt/service-kit/dealership-lookup'
import { createDeletedDealershipStore, type DeletedDealershipStore } from '@forecourt/service-kit/deleted-dealerships'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { ClientSession, Db } from 'mongodb'
import type { DocumentFetcher, DocumentFetcherSettings } from './clients/document-fetcher.ts'
import type { WindowStickerProvider, WindowStickerSettings } from './clients/window-sticker-provider.ts'
import type { DocumentMetrics } from './metrics.ts'
import { READER_SETTINGS } from './reading/create-document-reader.ts'
import type { DocumentReader } from './reading/document-reader.ts'
import { createDocumentFileStore, type DocumentFileStore } from './store/document-file-store.ts'
import { createFileBytes, type FileBytes } from './store/file-bytes.ts'
import { createPacketLinkStore, type PacketLinkStore } from './store/packet-link-store.ts'
import { createUnfiledDocumentStore, type UnfiledDocumentStore } from './store/unfiled-document-store.ts'
import { createVehicleDocumentStore, type VehicleDocumentStore } from './store/vehicle-document-store.ts'
import { createVehicleStore, type VehicleStore } from './store/vehicle-store.ts'
import { createVehicleVideoStore, type VehicleVideoStore } from './store/vehicle-video-store.ts'

/** The stores of this service. */
export interface DocumentStores {
  bytes: FileBytes
  files: DocumentFileStore
  documents: VehicleDocumentStore
  unfiled: UnfiledDocumentStore
  videos: VehicleVideoStore
  vehicles: VehicleStore
  links: PacketLinkStore
  dealerships: DeletedDealershipStore
}

/** The dependencies of this service's operations, consumers and jobs. */
export interface DocumentsDeps {
  stores: DocumentStores
  reader: DocumentReader
  windowStickers: WindowStickerProvider
  fetcher: DocumentFetcher
  lookUpDealership: LookUpDealership
  messaging: Messaging
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  metrics: DocumentMetrics
  clock: () => Date
  logger: ServiceDeps['logger']
  settings: DocumentsSettings
  /** wakes the job that renders waiting pages */
  wakeRenderer: () => void
}

export interface DocumentsSettings extends WindowStickerSettings, DocumentFetcherSettings {
  /** the URL of auth; null if it is not available */
  authUrl: () => string | null
  /** the largest video */
  videoMaxBytes: number
  /** the timeout for reading a document */
  readTimeoutMs: number
  /** how often to poll for pages to render, if nothing wakes the job */
  renderPollMs: number
  /** how long a crashed process's claim on a document's pages lasts */
  renderClaimMs: number
}

export const DOCUMENTS_SETTINGS: DocumentsSettings = {
  authUrl: () => null,
  windowStickerUrls: { gm: null, chrysler: null, ford: null, subaru: null },
  windowStickerTimeoutMs: 20_000,
  windowStickerMaxBytes: 20 * 1024 * 1024,
  autoCheckUrl: null,
  autoCheckKey: null,
  fetchHosts: [],
  fetchTimeoutMs: 20_000,
  documentMaxBytes: DOCUMENT_MAX_BYTES,
  videoMaxBytes: VIDEO_MAX_BYTES,
  readTimeoutMs: READER_SETTINGS.timeoutMs,
  renderPollMs: 2_000,
  renderClaimMs: 60_000,
}

/** Creates the stores on a database. */
export function createDocumentStores(db: Db): DocumentStores {
  return {
    bytes: createFileBytes(db),
    files: createDocumentFileStore(db),
    documents: createVehicleDocumentStore(db),
    unfiled: createUnfiledDocumentStore(db),
    videos: createVehicleVideoStore(db),
    vehicles: createVehicleStore(db),
    links: createPacketLinkStore(db),
    dealerships: createDeletedDealershipStore(db),
  }
}

type NewDocumentsDeps = Omit<DocumentsDeps, 'stores' | 'lookUpDealership' | 'transaction' | 'clock' | 'logger' | 'wakeRenderer'>

/** Creates the dependencies of the service on its database. */
export function createDocumentsDeps({ mongo, clock, logger }: ServiceDeps, db: Db, parts: NewDocumentsDeps): DocumentsDeps {
  return {
    ...parts,
    stores: createDocumentStores(db),
    lookUpDealership: createDealershipLookup(parts.settings.authUrl),
    transaction: (work) => withTransaction(mongo, work),
    clock,
    logger,
    wakeRenderer: () => {},
  }
}
