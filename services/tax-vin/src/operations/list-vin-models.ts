import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TaxVinDeps } from '../deps.ts'

/** The lists only change with the platform's version. */
const KEPT = 'public, max-age=86400'

/** Returns the makes of a model year, in alphabetical order. */
export function listVinMakes({ models }: Pick<TaxVinDeps, 'models'>): Handler<typeof taxVinOperations.listVinMakes> {
  return async ({ query: { year }, reply }) => {
    reply.header('cache-control', KEPT)
    return { makes: models.makes(year) }
  }
}

/** Returns the models of a make in a model year, in alphabetical order. */
export function listVinModels({ models }: Pick<TaxVinDeps, 'models'>): Handler<typeof taxVinOperations.listVinModels> {
  return async ({ query: { year, make }, reply }) => {
    reply.header('cache-control', KEPT)
    return { models: models.models(year, make) }
  }
}
