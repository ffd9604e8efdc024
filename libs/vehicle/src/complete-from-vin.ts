import { hasVinForm } from '@forecourt/vin/check-digit'
import { type DecodedVin, decodeVin, possibleModelYears } from '@forecourt/vin/decoder/decode-vin'
import type { FeedWarningCode } from './feed-row.ts'
import type { FactFromVin, FeedVehicle } from './feed-vehicle.ts'
import { isSameMake } from './same-make.ts'

type Facts = Pick<FeedVehicle, FactFromVin>

/** Fills empty facts of a row from its VIN, and adds contradictions with the VIN to `warnings`. Returns the filled facts; null for none. */
type VinCompletion = (facts: Facts, vin: string, warnings: FeedWarningCode[]) => FactFromVin[] | null

/**
 * Creates the function that completes rows from their VINs (rules: VIN in feeds). Values of the feed are kept. A row whose make differs from the
 * VIN's make is not completed, because one of the two is wrong. `now` limits the model years.
 */
export function createVinCompletion(now = new Date()): VinCompletion {
  return (facts, vin, warnings) => {
    if (!hasVinForm(vin)) return null
    const decoded = decodeVin(vin, now)
    if (decoded === null) return null
    // without a model, no manufacturer has filed patterns for such VINs, and position 10 may not be the year
    const isCertain = decoded.model !== null
    if (isCertain && facts.year !== null && facts.year !== decoded.year && !possibleModelYears(vin, now).includes(facts.year))
      warnings.push('VIN_YEAR_DIFFERS')
    if (isCertain && !isSameMake(facts.make, decoded.make ?? '')) {
      warnings.push('VIN_MAKE_DIFFERS')
      return null
    }
    return fill(facts, decoded)
  }
}

/** Returns the label of an engine with this many cylinders. */
export function cylinderText(cylinders: string): string {
  return `${cylinders} cylinder`
}

/** The text facts that the VIN can fill, with their source in the decoded VIN. A plain table without functions, because it runs for every row. */
const FILLED = [
  ['make', 'make'],
  ['model', 'model'],
  ['body', 'bodyClass'],
  ['engine', 'engineCylinders'],
  ['fuel', 'fuelType'],
] as const satisfies readonly (readonly [FactFromVin, keyof DecodedVin])[]

function fill(facts: Facts, decoded: Readonly<DecodedVin>): FactFromVin[] | null {
  let fromVin: FactFromVin[] | null = null
  if (facts.year === null && decoded.year !== null) {
    facts.year = decoded.year
    fromVin = ['year']
  }
  for (const [fact, source] of FILLED) {
    const value = decoded[source]
    if (facts[fact] !== '' || value === null) continue
    facts[fact] = fact === 'engine' ? cylinderText(value) : value
    if (fromVin === null) fromVin = [fact]
    else fromVin.push(fact)
  }
  return fromVin
}
