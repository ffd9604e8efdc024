import { EventEmitter, setMaxListeners } from 'node:events'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { withTransaction } from '@forecourt/mongo/transaction'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { onDealershipDeleted } from '@forecourt/service-kit/on-dealership-deleted'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import type { Db } from 'mongodb'
import { inventoryFeedCollections } from './collections.ts'
import { inventoryFeedDurables } from './consumers/durables.ts'
import { onDealershipEvents } from './consumers/on-dealership-events.ts'
import { onDocumentEvents } from './consumers/on-document-events.ts'
import { onFeedReceived } from './consumers/on-feed-received.ts'
import { removeDealership } from './consumers/remove-dealership.ts'
import { FEED_SETTINGS, type FeedDeps, type FeedSettings } from './deps.ts'
import { createImporter, type Importer } from './import/importer.ts'
import { startPublishVehicleFacts } from './jobs/publish-vehicle-facts.ts'
import { startResumeImports } from './jobs/resume-imports.ts'
import { startSweepFiles } from './jobs/sweep-files.ts'
import { startWatchFolders } from './jobs/watch-folders.ts'
import { createImportMetrics, observeFeeds } from './metrics.ts'
import { changeFeedFormat } from './operations/change-feed-format.ts'
import { confirmFeedVersion } from './operations/confirm-feed-version.ts'
import { deleteCsv } from './operations/delete-csv.ts'
import { discardFeedVersion } from './operations/discard-feed-version.ts'
import { downloadCsv } from './operations/download-csv.ts'
import { downloadRejectedRows } from './operations/download-rejected-rows.ts'
import { editVehicle } from './operations/edit-vehicle.ts'
import { exportVehicles } from './operations/export-vehicles.ts'
import { getCsvWatchPath } from './operations/get-csv-watch-path.ts'
import { getFeedFormat } from './operations/get-feed-format.ts'
import { getFeedVersion } from './operations/get-feed-version.ts'
import { getVehicle } from './operations/get-vehicle.ts'
import { listFeedVersionChanges } from './operations/list-feed-version-changes.ts'
import { listFeedVersions } from './operations/list-feed-versions.ts'
import { listSimilarVehicles } from './operations/list-similar-vehicles.ts'
import { listVehicleFacets } from './operations/list-vehicle-facets.ts'
import { listVehicles } from './operations/list-vehicles.ts'
import { listVehiclesCsv } from './operations/list-vehicles-csv.ts'
import { restoreFeedVersion } from './operations/restore-feed-version.ts'
import { stopWatching } from './operations/stop-watching.ts'
import { uploadCsv } from './operations/upload-csv.ts'
import { watchCsvPath } from './operations/watch-csv-path.ts'
import { createFeedStores } from './store/feed-stores.ts'

/** Builds the inventory-feed service. When this resolves, its collections exist and its consumers and jobs run. The caller starts listening. */
export async function buildApp(deps: ServiceDeps, settings: Partial<FeedSettings> = {}): Promise<Service> {
  const { mongo, nats, logger, verifier } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}
  const db = mongo.db(`${deps.databasePrefix}inventory-feed`)
  await syncIndexes(db, inventoryFeedCollections)
  const messaging = await startMessaging({ service: 'inventory-feed', db, nats, logger, ...registry, durables: inventoryFeedDurables })
  const closing = new AbortController()
  // every upload that waits for its outcome adds a listener
  setMaxListeners(0, closing.signal)
  const feed = wire(deps, db, messaging, closing.signal, { ...FEED_SETTINGS, ...settings })
  observeFeeds(deps.registry, feed)
  const importer = createImporter(feed)

  const app = createServiceApp({ name: 'inventory-feed', logger, verifier, ...registry })
  app.addHook('preClose', async () => closing.abort())
  implementOperations(app, inventoryFeedOperations, handlers(feed, importer), deps)

  onDealershipEvents(feed)
  onDealershipDeleted(messaging, (dealershipId, options) => removeDealership(feed, dealershipId, options))
  onDocumentEvents(feed)
  onFeedReceived(feed, importer)
  const resuming = startResumeImports(feed, importer)
  const sweeping = startSweepFiles(feed)
  const publishing = startPublishVehicleFacts(feed)
  const { watchRoot } = feed.settings
  const watching = watchRoot === null ? null : startWatchFolders(feed, watchRoot)

  // not NATS: while it is unavailable, events wait in the outbox (design: nats unavailable)
  const ready = () => pingMongo(mongo)
  const jobs = async () => {
    await Promise.all([importer.close(), resuming.close(), sweeping.close(), publishing.close(), watching?.close()])
  }
  return toService({ name: 'inventory-feed', app, ready, closers: [jobs, () => messaging.close()] })
}

function wire(
  { mongo, clock, logger, registry }: ServiceDeps,
  db: Db,
  messaging: Messaging,
  closing: AbortSignal,
  settings: FeedSettings,
): FeedDeps {
  return {
    db,
    ...createFeedStores(db),
    messaging,
    transaction: (work) => withTransaction(mongo, work),
    clock,
    logger,
    settled: new EventEmitter(),
    closing,
    metrics: createImportMetrics(registry),
    settings,
  }
}

function handlers(feed: FeedDeps, importer: Importer): Handlers<typeof inventoryFeedOperations> {
  return {
    listVehicles: listVehicles(feed),
    listVehiclesCsv: listVehiclesCsv(feed),
    listVehicleFacets: listVehicleFacets(feed),
    listSimilarVehicles: listSimilarVehicles(feed),
    exportVehicles: exportVehicles(feed),
    editVehicle: editVehicle(feed),
    getFeedFormat: getFeedFormat(feed),
    changeFeedFormat: changeFeedFormat(feed),
    listFeedVersionChanges: listFeedVersionChanges(feed),
    getVehicle: getVehicle(feed),
    uploadCsv: uploadCsv(feed),
    downloadCsv: downloadCsv(feed),
    deleteCsv: deleteCsv(feed, importer),
    listFeedVersions: listFeedVersions(feed),
    getFeedVersion: getFeedVersion(feed),
    downloadRejectedRows: downloadRejectedRows(feed),
    confirmFeedVersion: confirmFeedVersion(feed),
    discardFeedVersion: discardFeedVersion(feed),
    restoreFeedVersion: restoreFeedVersion(feed),
    watchCsvPath: watchCsvPath(feed),
    getCsvWatchPath: getCsvWatchPath(feed),
    stopWatching: stopWatching(feed),
  }
}
