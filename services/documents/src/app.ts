import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { pingMongo } from '@forecourt/mongo/connect'
import { unavailable } from '@forecourt/service-kit/errors'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { createWindowStickerProvider } from './clients/window-sticker-provider.ts'
import { DOCUMENTS_SETTINGS, type DocumentsDeps, type DocumentsSettings } from './deps.ts'
import { getWindowSticker } from './operations/get-window-sticker.ts'

/** Builds the documents service; it listens when told to. It keeps nothing yet, so it has no collections, events or jobs. */
export async function buildApp(deps: ServiceDeps, settings: Partial<DocumentsSettings> = {}): Promise<Service> {
  const { mongo, logger, verifier } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}
  const windowStickers = createWindowStickerProvider({ ...DOCUMENTS_SETTINGS, ...settings })

  const app = createServiceApp({ name: 'documents', logger, verifier, ...registry })
  implementOperations(app, documentsOperations, handlers({ windowStickers }), deps)

  return toService({ name: 'documents', app, ready: () => pingMongo(mongo), closers: [windowStickers.close] })
}

function handlers(documents: DocumentsDeps): Handlers<typeof documentsOperations> {
  return {
    getDealershipDocuments: async () => {
      throw unavailable('being built')
    },
    getWindowSticker: getWindowSticker(documents),
  }
}
