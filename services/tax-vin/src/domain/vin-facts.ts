import { type DecodedVinRecord, UNKNOWN_FACT, VIN_FACTS, type VinFact, type VinSource } from '@forecourt/contracts/tax-vin/vins'
import { hasValidCheckDigit } from '@forecourt/vin/check-digit'
import type { DecodedVin } from '@forecourt/vin/decoder/decode-vin'

/** The known facts of a vehicle, as texts. */
export type KnownFacts = Readonly<Partial<Record<VinFact, string>>>

/** Returns the facts of the built-in decoder, as texts. */
export function factsOf(decoded: DecodedVin | null): KnownFacts {
  if (decoded === null) return {}
  const facts: Partial<Record<VinFact, string>> = {}
  const values: Partial<Record<VinFact, string | number | null>> = decoded
  for (const fact of VIN_FACTS) {
    const value = values[fact] ?? null
    if (value !== null) facts[fact] = String(value)
  }
  return facts
}

/**
 * Builds the record of a VIN (rules: VIN decoding): each fact comes from the first source that knows it, which is recorded. Null if no source knows
 * the make.
 */
export function toRecord(vin: string, found: readonly (readonly [VinSource, KnownFacts])[], approximate: boolean): DecodedVinRecord | null {
  const sources: DecodedVinRecord['sources'] = {}
  const values = VIN_FACTS.map((fact) => {
    const [source, facts] = found.find(([, known]) => known[fact] !== undefined) ?? []
    if (source !== undefined) sources[fact] = source
    return [fact, facts?.[fact] ?? UNKNOWN_FACT]
  })
  if (sources.make === undefined) return null
  const facts = Object.fromEntries(values) as Record<VinFact, string>
  return { vin, ...facts, sources, checkDigitValid: hasValidCheckDigit(vin), approximate }
}
