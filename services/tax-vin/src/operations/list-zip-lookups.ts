import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TaxVinDeps } from '../deps.ts'

type Deps = Pick<TaxVinDeps, 'zipLookups' | 'places' | 'clock'>

const DAY_MS = 24 * 60 * 60 * 1_000

/** Returns the ZIP codes that customers used, and where their rates came from (rules: report of tax rates). */
export function listZipLookups({ zipLookups, places, clock }: Deps): Handler<typeof taxVinOperations.listZipLookups> {
  return async ({ query: { page, pageSize, days, result } }) => {
    const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS
    // including today
    const since = new Date(today - (days - 1) * DAY_MS)
    const { zips, results } = await zipLookups.list({ since, result, skip: (page - 1) * pageSize, limit: pageSize })
    return {
      zips: zips.map(({ zip, lookups, result: last, at }) => {
        const { city = '', state = '' } = places.find(zip) ?? {}
        return { zip, city, state, result: last, lookups, lastLookedUpAt: at.toISOString() }
      }),
      total: results.filter((each) => result === undefined || each.result === result).reduce((sum, each) => sum + each.zips, 0),
      page,
      pageSize,
      results,
    }
  }
}
