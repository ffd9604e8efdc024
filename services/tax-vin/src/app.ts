import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { taxVinCollections } from './collections.ts'
import type { TaxVinDeps } from './deps.ts'
import { readZipPlaces } from './domain/zip-places.ts'
import { changeRates } from './import/change-rates.ts'
import { startFollowRates } from './jobs/follow-rates.ts'
import { decodeVin } from './operations/decode-vin.ts'
import { getTaxRate, getTaxRateOnly } from './operations/get-tax-rate.ts'
import { importTaxTable } from './operations/import-tax-table.ts'
import { listTaxTables } from './operations/list-tax-tables.ts'
import { listVinMakes, listVinModels } from './operations/list-vin-models.ts'
import { removeTaxTable } from './operations/remove-tax-table.ts'
import { RateBook } from './rates/rate-book.ts'
import { createZipRateStore } from './store/zip-rate-store.ts'

/** Builds the tax-vin service: it knows all rates when this resolves; it listens when told to. */
export async function buildApp(deps: ServiceDeps): Promise<Service> {
  const { mongo, logger, verifier, clock } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}
  const db = mongo.db(`${deps.databasePrefix}tax-vin`)
  await syncIndexes(db, taxVinCollections)
  const rates = createZipRateStore(mongo, db)
  const places = readZipPlaces()
  const book = new RateBook(rates, places)
  await book.refresh()

  const app = createServiceApp({ name: 'tax-vin', logger, verifier, ...registry })
  const taxVin: TaxVinDeps = { rates, places, book, clock, change: (work) => changeRates(mongo, db, work) }
  implementOperations(app, taxVinOperations, handlers(taxVin), deps)

  const following = startFollowRates(book, logger)
  return toService({ name: 'tax-vin', app, ready: () => pingMongo(mongo), closers: [following.close] })
}

function handlers(taxVin: TaxVinDeps): Handlers<typeof taxVinOperations> {
  return {
    getTaxRate: getTaxRate(taxVin),
    getTaxRateOnly: getTaxRateOnly(taxVin),
    listTaxTables: listTaxTables(taxVin),
    importTaxTable: importTaxTable(taxVin),
    removeTaxTable: removeTaxTable(taxVin),
    decodeVin: decodeVin(taxVin),
    listVinMakes: listVinMakes(),
    listVinModels: listVinModels(),
  }
}
