import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { createDeletedDealershipStore } from '@forecourt/service-kit/deleted-dealerships'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { onDealershipDeleted } from '@forecourt/service-kit/on-dealership-deleted'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { sharedVinData } from '@forecourt/vin/vin-data/load-vin-data'
import { createTaxService } from './clients/tax-service.ts'
import { createVinService } from './clients/vin-service.ts'
import { taxVinCollections } from './collections.ts'
import { taxVinDurables } from './consumers/durables.ts'
import { onInventoryEvents } from './consumers/on-inventory-events.ts'
import { TAX_VIN_SETTINGS, type TaxVinDeps, type TaxVinSettings } from './deps.ts'
import { readZipPlaces } from './domain/zip-places.ts'
import { changeRates } from './import/change-rates.ts'
import { startFollowRates } from './jobs/follow-rates.ts'
import { startStoreLookups } from './jobs/store-lookups.ts'
import { createTaxMetrics, createVinMetrics } from './metrics.ts'
import { decodeVin } from './operations/decode-vin.ts'
import { getTaxRate, getTaxRateOnly } from './operations/get-tax-rate.ts'
import { importTaxTable } from './operations/import-tax-table.ts'
import { listTaxTables } from './operations/list-tax-tables.ts'
import { listVinMakes, listVinModels } from './operations/list-vin-models.ts'
import { listZipLookups } from './operations/list-zip-lookups.ts'
import { removeTaxTable } from './operations/remove-tax-table.ts'
import { undoTaxChange } from './operations/undo-tax-change.ts'
import { LookupCounter } from './rates/lookup-counter.ts'
import { RateBook } from './rates/rate-book.ts'
import { createDecodedVinStore } from './store/decoded-vin-store.ts'
import { createLotVehicleStore } from './store/lot-vehicle-store.ts'
import { createZipLookupStore } from './store/zip-lookup-store.ts'
import { createZipRateStore } from './store/zip-rate-store.ts'
import { createModelLists } from './vins/model-lists.ts'
import { createVinDecoder } from './vins/vin-decoder.ts'

/** Builds the tax-vin service. When this resolves, it has loaded all rates and can decode VINs. Call `listen` to accept requests. */
export async function buildApp(deps: ServiceDeps, own: Partial<TaxVinSettings> = {}): Promise<Service> {
  const { mongo, nats, logger, verifier, clock, registry } = deps
  const settings = { ...TAX_VIN_SETTINGS, ...own }
  const db = mongo.db(`${deps.databasePrefix}tax-vin`)
  await syncIndexes(db, taxVinCollections)
  const messaging = await startMessaging({ service: 'tax-vin', db, nats, logger, registry, durables: taxVinDurables })
  const rates = createZipRateStore(mongo, db)
  const places = readZipPlaces()
  const book = new RateBook(rates, places, clock)
  await book.refresh()
  sharedVinData()

  const metrics = createVinMetrics(registry)
  const taxMetrics = createTaxMetrics(registry)
  const { vinApiUrl } = settings
  const vinService = vinApiUrl === null ? null : createVinService({ settings: { ...settings, vinApiUrl }, clock, logger, metrics })
  const { taxApiUrl } = settings
  const taxService =
    taxApiUrl === null ? null : createTaxService({ settings: { ...settings, taxApiUrl }, clock, logger, metrics: taxMetrics })
  const lotVehicles = createLotVehicleStore(db)
  const zipLookups = createZipLookupStore(db)
  const lookupCounter = new LookupCounter(zipLookups, taxMetrics, clock)
  const vins = createVinDecoder({ decodedVins: createDecodedVinStore(db), lotVehicles, vinService, metrics, clock, logger })
  const taxVin: TaxVinDeps = {
    rates,
    places,
    book,
    clock,
    vins,
    lotVehicles,
    messaging,
    taxService,
    zipLookups,
    lookupCounter,
    dealerships: createDeletedDealershipStore(db),
    models: createModelLists(),
    change: (work) => changeRates(mongo, db, work),
  }
  const app = createServiceApp({ name: 'tax-vin', logger, verifier, registry })
  implementOperations(app, taxVinOperations, handlers(taxVin), deps)

  onInventoryEvents(taxVin)
  onDealershipDeleted(messaging, async (dealershipId, options) => {
    await taxVin.dealerships.tombstone(dealershipId, clock())
    await lotVehicles.deleteAllForDealership(dealershipId, options)
  })
  const following = startFollowRates(book, logger)
  const storing = startStoreLookups(lookupCounter, settings.storeLookupsEveryMs, logger)
  const closers = [
    following.close,
    storing.close,
    async () => vinService?.close(),
    async () => taxService?.close(),
    () => messaging.close(),
  ]
  // not NATS: while it is unavailable, events wait in the outbox (design: nats unavailable)
  return toService({ name: 'tax-vin', app, ready: () => pingMongo(mongo), closers })
}

function handlers(taxVin: TaxVinDeps): Handlers<typeof taxVinOperations> {
  return {
    getTaxRate: getTaxRate(taxVin),
    getTaxRateOnly: getTaxRateOnly(taxVin),
    listTaxTables: listTaxTables(taxVin),
    listZipLookups: listZipLookups(taxVin),
    importTaxTable: importTaxTable(taxVin),
    removeTaxTable: removeTaxTable(taxVin),
    undoTaxChange: undoTaxChange(taxVin),
    decodeVin: decodeVin(taxVin),
    decodeVinInternally: decodeVin(taxVin),
    listVinMakes: listVinMakes(taxVin),
    listVinModels: listVinModels(taxVin),
  }
}
