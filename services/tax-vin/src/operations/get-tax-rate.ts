import { TAX_RATE_NOT_FOUND, type taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { AppError } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FastifyReply } from 'fastify'
import type { TaxVinDeps } from '../deps.ts'
import type { KnownRate } from '../rates/rate-book.ts'

/** The same for everybody, and seldom changed: browsers and whatever stands between may keep it for a minute. */
const KEPT = 'public, max-age=60'

/** The rate of a ZIP code, with its region and state (rules: tax rate not found). */
export function getTaxRate({ book, places }: Pick<TaxVinDeps, 'book' | 'places'>): Handler<typeof taxVinOperations.getTaxRate> {
  return async ({ params, query, reply }) => {
    const zip = params.zip.slice(0, 5)
    const known = knownRate(book.find(zip), reply)
    const sellerZip = query.sellerZip?.slice(0, 5) ?? null
    const seller = sellerZip === null ? null : places.find(sellerZip)
    const sellerInCounty = seller !== null && seller.county !== '' && seller.state === known.state && seller.county === known.county
    return { zip, ...known, sellerInCounty, vehicleTax: book.vehicleTax(zip, sellerZip) }
  }
}

/** The same rate as older clients ask for it. */
export function getTaxRateOnly({ book }: Pick<TaxVinDeps, 'book'>): Handler<typeof taxVinOperations.getTaxRateOnly> {
  return async ({ params, reply }) => {
    const { rate, regionName, state } = knownRate(book.find(params.zip.slice(0, 5)), reply)
    return { taxRate: rate, regionName, state }
  }
}

function knownRate(found: KnownRate | null, reply: FastifyReply): KnownRate {
  if (found === null) throw new AppError({ status: 404, code: 'TAX_RATE_NOT_FOUND', message: TAX_RATE_NOT_FOUND })
  reply.header('cache-control', KEPT)
  return found
}
