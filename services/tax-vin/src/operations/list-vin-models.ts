import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { listModels } from '@forecourt/vin/decoder/list-models'

/** Makes of a model year, in alphabetical order. */
export function listVinMakes(): Handler<typeof taxVinOperations.listVinMakes> {
  return async ({ query: { year } }) => ({ makes: [...listModels(year).keys()] })
}

/** Models of a make in a model year, in alphabetical order. */
export function listVinModels(): Handler<typeof taxVinOperations.listVinModels> {
  return async ({ query: { year, make } }) => {
    const wanted = make.toLowerCase()
    const found = [...listModels(year)].find(([name]) => name.toLowerCase() === wanted)
    return { models: [...(found?.[1] ?? [])] }
  }
}
