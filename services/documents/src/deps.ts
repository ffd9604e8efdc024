import type { WindowStickerProvider, WindowStickerSettings } from './clients/window-sticker-provider.ts'
import type { VehicleDocumentStore } from './store/vehicle-document-store.ts'
import type { VehicleVideoStore } from './store/vehicle-video-store.ts'

/** What the operations of this service work with. */
export interface DocumentsDeps {
  windowStickers: WindowStickerProvider
  documents: VehicleDocumentStore
  videos: VehicleVideoStore
}

export type DocumentsSettings = WindowStickerSettings

export const DOCUMENTS_SETTINGS: DocumentsSettings = {
  windowStickerUrls: { gm: null, chrysler: null, ford: null, subaru: null },
  windowStickerTimeoutMs: 20_000,
  windowStickerMaxBytes: 20 * 1024 * 1024,
}
