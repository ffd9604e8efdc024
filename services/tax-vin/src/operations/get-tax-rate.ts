import { TAX_RATE_NOT_FOUND, type taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { AppError } from '@forecourt/service-kit/errors'
import type { Caller } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FastifyReply } from 'fastify'
import type { TaxVinDeps } from '../deps.ts'
import { taxDay } from '../domain/tax-day.ts'
import type { KnownRate } from '../rates/rate-book.ts'

type Deps = Pick<TaxVinDeps, 'book' | 'places' | 'taxService' | 'clock' | 'lookupCounter'>

/** The same for everyone and rarely changed: browsers and proxies may cache it for a minute. */
const KEPT = 'public, max-age=60'

/** Returns the rate of a ZIP code with its region and state (rules: tax rate not found). */
export function getTaxRate(deps: Deps): Handler<typeof taxVinOperations.getTaxRate> {
  const { book, places } = deps
  return async ({ params, query, reply, caller }) => {
    const zip = params.zip.slice(0, 5)
    const sellerZip = query.sellerZip?.slice(0, 5) ?? null
    const [known, ofSeller] = await Promise.all([
      lookUp(deps, zip, { reply, caller }),
      sellerZip === null ? null : sellerRate(deps, zip, sellerZip),
    ])
    const seller = sellerZip === null ? null : places.find(sellerZip)
    const sellerInCounty = seller !== null && seller.county !== '' && seller.state === known.state && seller.county === known.county
    const soldAt = sellerZip === null || ofSeller === null ? null : { ...ofSeller, zip: sellerZip }
    return { zip, ...known, sellerInCounty, vehicleTax: book.vehicleTax({ ...known, zip }, soldAt) }
  }
}

/** Returns the same rate in the form for older clients. */
export function getTaxRateOnly(deps: Deps): Handler<typeof taxVinOperations.getTaxRateOnly> {
  return async ({ params, reply, caller }) => {
    const { rate, regionName, state } = await lookUp(deps, params.zip.slice(0, 5), { reply, caller })
    return { taxRate: rate, regionName, state }
  }
}

/** Returns the rate of a ZIP code, or throws 404; counts the lookups of customers (rules: report of tax rates). */
async function lookUp(deps: Deps, zip: string, { reply, caller }: { reply: FastifyReply; caller: Caller }): Promise<KnownRate> {
  const known = await knownRate(deps, zip)
  if (caller.kind === 'anonymous') deps.lookupCounter.count(zip, known?.source ?? 'none')
  if (known === null) throw new AppError({ status: 404, code: 'TAX_RATE_NOT_FOUND', message: TAX_RATE_NOT_FOUND })
  reply.header('cache-control', KEPT)
  return known
}

/** Returns the rate at the seller's ZIP code. The provider's calls cost money, so it is called only if that rate counts. */
async function sellerRate(deps: Deps, zip: string, sellerZip: string): Promise<KnownRate | null> {
  return deps.book.countsSellerRate(zip, sellerZip) ? knownRate(deps, sellerZip) : deps.book.find(sellerZip)
}

/** Returns the rate from local data or the subscription provider. Only imported rates take precedence over the provider. */
async function knownRate({ book, places, taxService, clock }: Deps, zip: string): Promise<KnownRate | null> {
  const found = book.find(zip)
  if (found === null || taxService === null || found.source === 'zip') return found
  const said = await taxService.rateOf(zip)
  if (said === null) return found
  return {
    ...found,
    rate: said,
    regionName: places.find(zip)?.city ?? found.stateName,
    source: 'provider',
    asOf: taxDay(clock()),
  }
}
