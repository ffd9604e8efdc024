import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { createWindowStickerProvider } from './clients/window-sticker-provider.ts'
import { documentsCollections } from './collections.ts'
import { onDealershipDeleted } from './consumers/on-dealership-deleted.ts'
import { DOCUMENTS_SETTINGS, type DocumentsDeps, type DocumentsSettings } from './deps.ts'
import { getDealershipDocuments } from './operations/get-dealership-documents.ts'
import { getDocument } from './operations/get-document.ts'
import { getWindowSticker } from './operations/get-window-sticker.ts'
import { createDealershipStore } from './store/dealership-store.ts'
import { createVehicleDocumentStore } from './store/vehicle-document-store.ts'
import { createVehicleVideoStore } from './store/vehicle-video-store.ts'

/** Builds the documents service; it listens when told to. It tells nobody anything, so it has no stream of its own. */
export async function buildApp(deps: ServiceDeps, settings: Partial<DocumentsSettings> = {}): Promise<Service> {
  const { mongo, nats, logger, verifier, clock } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}
  const db = mongo.db(`${deps.databasePrefix}documents`)
  await syncIndexes(db, documentsCollections)
  const messaging = await startMessaging({ service: 'documents', db, nats, logger, ...registry })
  const documents = createVehicleDocumentStore(db)
  const videos = createVehicleVideoStore(db)
  const windowStickers = createWindowStickerProvider({ ...DOCUMENTS_SETTINGS, ...settings })

  const app = createServiceApp({ name: 'documents', logger, verifier, ...registry })
  implementOperations(app, documentsOperations, handlers({ windowStickers, documents, videos }), deps)

  onDealershipDeleted(messaging, { dealerships: createDealershipStore(db), documents, videos, clock })

  // not NATS: without it events wait (design: nats unavailable)
  const ready = () => pingMongo(mongo)
  return toService({ name: 'documents', app, ready, closers: [windowStickers.close, () => messaging.close()] })
}

function handlers(documents: DocumentsDeps): Handlers<typeof documentsOperations> {
  return {
    getDealershipDocuments: getDealershipDocuments(documents),
    getDocument: getDocument(documents),
    getWindowSticker: getWindowSticker(documents),
  }
}
