import type { VehicleSummary } from '@forecourt/contracts/leads/records'

/**
 * Whether two summaries describe one vehicle: the same VIN, or if one has none, the same stock number (rules: identifiers compared). Without
 * either, the same year, make, model and trim.
 */
export function isSameVehicle(one: VehicleSummary, other: VehicleSummary): boolean {
  const [vin, otherVin] = [identifier(one.vin), identifier(other.vin)]
  if (vin !== '' && otherVin !== '') return vin === otherVin
  const [stock, otherStock] = [identifier(one.stockNumber), identifier(other.stockNumber)]
  if (stock !== '' || otherStock !== '') return stock === otherStock
  return vin === otherVin && nameOf(one) === nameOf(other)
}

function identifier(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

function nameOf({ year, make, model, trim }: VehicleSummary): string {
  return [year ?? '', make, model, trim].join('\n').toUpperCase()
}
