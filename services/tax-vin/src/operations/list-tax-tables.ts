import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TaxVinDeps } from '../deps.ts'
import { STATE_RATES } from '../domain/state-rates.ts'

/** Every state with its own rate, and what was imported for its ZIP codes. */
export function listTaxTables({ rates }: Pick<TaxVinDeps, 'rates'>): Handler<typeof taxVinOperations.listTaxTables> {
  return async () => {
    const imported = new Map((await rates.importedStates()).map((each) => [each.state, each]))
    const states = [...STATE_RATES.values()].map(({ state, name, rate, asOf, source }) => {
      const { zips = 0, importedAt = null } = imported.get(state) ?? {}
      return { state, name, stateRate: rate, asOf, source, importedZips: zips, importedAt: importedAt?.toISOString() ?? null }
    })
    return { states: states.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  }
}
