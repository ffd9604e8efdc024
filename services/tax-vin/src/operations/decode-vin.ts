import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { VIN_NOT_DECODED, VIN_SERVICE_UNREACHABLE } from '@forecourt/contracts/tax-vin/vins'
import { AppError } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TaxVinDeps } from '../deps.ts'

/** The inventory and the decoding service can change the record, so browsers and proxies may cache it for a minute only. */
const KEPT = 'public, max-age=60'

/**
 * Decodes a VIN (rules: VIN decoding) for any caller and the platform's services. Throws 404 for an unknown VIN, 502 if it is unknown here and the
 * decoding service failed.
 */
export function decodeVin({
  vins,
}: Pick<TaxVinDeps, 'vins'>): Handler<typeof taxVinOperations.decodeVin> & Handler<typeof taxVinOperations.decodeVinInternally> {
  return async ({ params: { vin }, query: { dealershipId = null }, reply }) => {
    const result = await vins.decode(vin, dealershipId)
    if (result.kind === 'not-decoded') throw new AppError({ status: 404, code: 'VIN_NOT_DECODED', message: VIN_NOT_DECODED })
    if (result.kind === 'service-failed')
      throw new AppError({ status: 502, code: 'VIN_SERVICE_UNREACHABLE', message: VIN_SERVICE_UNREACHABLE })
    reply.header('cache-control', KEPT)
    return result.record
  }
}
