import type { WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import type { WindowStickerProvider } from './clients/window-sticker-provider.ts'
import type { VehicleDocumentStore } from './store/vehicle-document-store.ts'
import type { VehicleVideoStore } from './store/vehicle-video-store.ts'

/** What the operations of this service work with. */
export interface DocumentsDeps {
  windowStickers: WindowStickerProvider
  documents: VehicleDocumentStore
  videos: VehicleVideoStore
}

export interface DocumentsSettings {
  /** where each group's stickers are, with `{vin}` where the VIN goes; null where none is set up */
  windowStickerUrls: Readonly<Record<WindowStickerGroup, string | null>>
  /** how long a manufacturer may take, a second try included */
  windowStickerTimeoutMs: number
  /** the largest sticker that is passed on */
  windowStickerMaxBytes: number
}

export const DOCUMENTS_SETTINGS: DocumentsSettings = {
  windowStickerUrls: { gm: null, chrysler: null, ford: null, subaru: null },
  windowStickerTimeoutMs: 20_000,
  windowStickerMaxBytes: 20 * 1024 * 1024,
}
