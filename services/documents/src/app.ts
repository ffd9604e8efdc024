import { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { ProcessEnd } from '@forecourt/file-processes/file-processes'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { onDealershipDeleted } from '@forecourt/service-kit/on-dealership-deleted'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { requireDealership } from './access/require-dealership.ts'
import { createDocumentFetcher } from './clients/document-fetcher.ts'
import { guardedFetcher, guardedStickers } from './clients/guarded-providers.ts'
import { measuredFetcher, measuredStickers } from './clients/measured-providers.ts'
import { createWindowStickerProvider } from './clients/window-sticker-provider.ts'
import { documentsCollections } from './collections.ts'
import { documentsDurables } from './consumers/durables.ts'
import { onInventoryEvents } from './consumers/on-inventory-events.ts'
import { onPacketEvents } from './consumers/on-packet-events.ts'
import { removeDealership } from './consumers/remove-dealership.ts'
import { createDocumentsDeps, DOCUMENTS_SETTINGS, type DocumentsDeps, type DocumentsSettings } from './deps.ts'
import { startRenderPages } from './jobs/render-pages.ts'
import { startSweepFiles } from './jobs/sweep-files.ts'
import { createDocumentMetrics, observeDocuments } from './metrics.ts'
import { discardUnfiledDocument } from './operations/discard-unfiled-document.ts'
import { fetchVehicleDocument } from './operations/fetch-vehicle-document.ts'
import { fileUnfiledDocument } from './operations/file-unfiled-document.ts'
import { getAutoCheck } from './operations/get-auto-check.ts'
import { getDealershipDocuments } from './operations/get-dealership-documents.ts'
import { getDocument } from './operations/get-document.ts'
import { getDocumentPage } from './operations/get-document-page.ts'
import { getDocumentPages } from './operations/get-document-pages.ts'
import { getInspectionFile } from './operations/get-inspection-file.ts'
import { getUnfiledDocument } from './operations/get-unfiled-document.ts'
import { getUnfiledPage } from './operations/get-unfiled-page.ts'
import { getVehicleDocuments } from './operations/get-vehicle-documents.ts'
import { getVideoFile } from './operations/get-video-file.ts'
import { getWindowSticker } from './operations/get-window-sticker.ts'
import { listUnfiledDocuments } from './operations/list-unfiled-documents.ts'
import { moveDocument } from './operations/move-document.ts'
import { removeDocument } from './operations/remove-document.ts'
import { restoreDocumentVersion } from './operations/restore-document-version.ts'
import { setVehicleVideo } from './operations/set-vehicle-video.ts'
import { uploadDocuments } from './operations/upload-documents.ts'
import { uploadKind } from './operations/upload-kind.ts'
import { uploadVehicleVideo } from './operations/upload-vehicle-video.ts'
import { createDocumentReader } from './reading/create-document-reader.ts'
import type { DocumentReader } from './reading/document-reader.ts'

export type DocumentsOptions = Partial<DocumentsSettings> & { reader?: DocumentReader }

/** Builds the documents service: its collections, consumers and jobs run when this resolves. Call `listen` to accept requests. */
export async function buildApp(deps: ServiceDeps, { reader: ownReader, ...own }: DocumentsOptions = {}): Promise<Service> {
  const { mongo, nats, logger, verifier } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}
  const settings = { ...DOCUMENTS_SETTINGS, ...own }
  const db = mongo.db(`${deps.databasePrefix}documents`)
  await syncIndexes(db, documentsCollections)
  const messaging = await startMessaging({ service: 'documents', db, nats, logger, ...registry, durables: documentsDurables })
  const metrics = createDocumentMetrics(deps.registry)
  const windowStickers = measuredStickers(guardedStickers(createWindowStickerProvider(settings), logger), metrics)
  const fetcher = measuredFetcher(guardedFetcher(createDocumentFetcher(settings), logger), metrics)
  const onProcessEnded = (reason: ProcessEnd, detail: string | null) => {
    metrics.processEnded(reason)
    if (detail !== null) logger.warn({ reason, detail }, 'a process that reads documents was killed')
  }
  const reader = ownReader ?? createDocumentReader({ timeoutMs: settings.readTimeoutMs, onProcessEnded })
  const documents = createDocumentsDeps(deps, db, { reader, windowStickers, fetcher, messaging, metrics, settings })
  observeDocuments(deps.registry, documents.stores, deps.clock)

  const app = createServiceApp({ name: 'documents', logger, verifier, ...registry })
  implementOperations(app, documentsOperations, handlers(documents), {
    clock: deps.clock,
    requireDealership: (dealershipId) => requireDealership(documents, dealershipId),
  })

  onDealershipDeleted(messaging, (dealershipId, options) => removeDealership(documents, dealershipId, options))
  onInventoryEvents(documents)
  onPacketEvents(documents)
  const renderer = startRenderPages(documents)
  documents.wakeRenderer = renderer.wake
  const sweeping = startSweepFiles(documents)

  // not NATS: while it is unavailable, events wait in the outbox (design: nats unavailable)
  const ready = () => pingMongo(mongo)
  const jobs = async () => {
    await Promise.all([renderer.close(), sweeping.close(), reader.close()])
  }
  return toService({ name: 'documents', app, ready, closers: [jobs, windowStickers.close, fetcher.close, () => messaging.close()] })
}

function handlers(documents: DocumentsDeps): Handlers<typeof documentsOperations> {
  return {
    getDealershipDocuments: getDealershipDocuments(documents),
    uploadDocuments: uploadDocuments(documents),
    uploadInspectionPdf: uploadKind(documents, 'inspection'),
    uploadAutoCheckPdf: uploadKind(documents, 'autocheck'),
    uploadMsrpPdf: uploadKind(documents, 'msrp'),
    uploadVehicleVideo: uploadVehicleVideo(documents),
    setVehicleVideo: setVehicleVideo(documents),
    getVehicleDocuments: getVehicleDocuments(documents),
    getDocument: getDocument(documents),
    getDocumentPages: getDocumentPages(documents),
    getDocumentPage: getDocumentPage(documents),
    moveDocument: moveDocument(documents),
    removeDocument: removeDocument(documents),
    restoreDocumentVersion: restoreDocumentVersion(documents),
    getInspectionFile: getInspectionFile(documents),
    getVideoFile: getVideoFile(documents),
    listUnfiledDocuments: listUnfiledDocuments(documents),
    getUnfiledDocument: getUnfiledDocument(documents),
    getUnfiledPage: getUnfiledPage(documents),
    fileUnfiledDocument: fileUnfiledDocument(documents),
    discardUnfiledDocument: discardUnfiledDocument(documents),
    fetchVehicleDocument: fetchVehicleDocument(documents),
    getWindowSticker: getWindowSticker(documents),
    getAutoCheck: getAutoCheck(documents),
  }
}
