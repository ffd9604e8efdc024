import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { pingMongo } from '@forecourt/mongo/connect'
import { unavailable } from '@forecourt/service-kit/errors'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'

/** Builds the tax-vin service; it listens when told to. */
export async function buildApp(deps: ServiceDeps): Promise<Service> {
  const { mongo, logger, verifier } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}

  const app = createServiceApp({ name: 'tax-vin', logger, verifier, ...registry })
  implementOperations(app, taxVinOperations, handlers(), deps)

  return toService({ name: 'tax-vin', app, ready: () => pingMongo(mongo), closers: [] })
}

function handlers(): Handlers<typeof taxVinOperations> {
  const later = async () => {
    throw unavailable('being built')
  }
  return {
    getTaxRate: later,
    getTaxRateOnly: later,
    listTaxTables: later,
    importTaxTable: later,
    removeTaxTable: later,
  }
}
