import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TaxVinDeps } from '../deps.ts'
import { countyTableOf } from '../domain/county-rates.ts'
import { STATE_CODES, stateRateOn } from '../domain/state-rates.ts'
import { taxDay } from '../domain/tax-day.ts'
import type { TaxChangeDoc } from '../store/zip-rate-store.ts'

/** Returns every state with its own rate and the imported rates of its ZIP codes, and the newest changes. */
export function listTaxTables({ rates, clock }: Pick<TaxVinDeps, 'rates' | 'clock'>): Handler<typeof taxVinOperations.listTaxTables> {
  return async () => {
    const imported = new Map((await rates.importedStates()).map((each) => [each.state, each]))
    const today = taxDay(clock())
    const states = [...STATE_CODES].flatMap((code) => {
      const own = stateRateOn(code, today)
      if (own === null) return []
      const { state, name, rate, averageLocal, asOf } = own
      const counties = countyTableOf(code)
      const source =
        counties === null ? own.source : `Counties and cities: ${counties.source}, as of ${counties.asOf}. Elsewhere: ${own.source}`
      const { zips = 0, importedAt = null } = imported.get(state) ?? {}
      const at = importedAt?.toISOString() ?? null
      return [{ state, name, stateRate: rate, averageLocalRate: averageLocal, asOf, source, importedZips: zips, importedAt: at }]
    })
    return { states: states.sort((a, b) => (a.name < b.name ? -1 : 1)), changes: await changesOf(rates) }
  }
}

const CHANGES_SHOWN = 10

async function changesOf(rates: TaxVinDeps['rates']) {
  const [changes, undoable] = await Promise.all([rates.newestChanges(CHANGES_SHOWN), rates.undoable()])
  return changes.map(({ _id, at, by, what, undone }) => ({
    changeId: String(_id),
    at: at.toISOString(),
    by,
    text: textOf(what),
    canUndo: undoable?._id.equals(_id) === true,
    undone: undone !== undefined,
  }))
}

function textOf(what: TaxChangeDoc['what']): string {
  if (what.kind === 'removed') return `Removed ${what.state}: ${what.removed.toLocaleString('en-US')} ZIP codes`
  return `${what.fileName}: ${what.imported.toLocaleString('en-US')} ZIP codes`
}
