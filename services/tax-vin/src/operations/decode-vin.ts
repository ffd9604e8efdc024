import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { type DecodedVinRecord, UNKNOWN_FACT, VIN_NOT_DECODED, type VinFact, vinFactsSchema } from '@forecourt/contracts/tax-vin/vins'
import { AppError } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { hasValidCheckDigit } from '@forecourt/vin/check-digit'
import { decodeVin as decodeOffline } from '@forecourt/vin/decoder/decode-vin'
import type { TaxVinDeps } from '../deps.ts'

const FACTS = Object.keys(vinFactsSchema.shape) as VinFact[]

/** What a VIN says of its vehicle (rules: VIN decoding). 404 when nobody can tell. */
export function decodeVin({ clock }: Pick<TaxVinDeps, 'clock'>): Handler<typeof taxVinOperations.decodeVin> {
  return async ({ params: { vin } }) => {
    const decoded = decodeOffline(vin, clock())
    if (decoded === null) throw new AppError({ status: 404, code: 'VIN_NOT_DECODED', message: VIN_NOT_DECODED })
    const facts: Partial<Record<VinFact, unknown>> = decoded
    const sources: DecodedVinRecord['sources'] = {}
    for (const fact of FACTS) if (facts[fact] != null) sources[fact] = 'offline'
    const record = Object.fromEntries(FACTS.map((fact) => [fact, String(facts[fact] ?? UNKNOWN_FACT)])) as Record<VinFact, string>
    return { vin, ...record, sources, checkDigitValid: hasValidCheckDigit(vin), approximate: decoded.approximate }
  }
}
