import { plainIdentifier } from '@forecourt/vehicle/document-name'

/**
 * The key that a vehicle's documents are filed under: its VIN, reduced to upper-case letters and digits, or without a VIN its stock number in the
 * same form (rules: settings maps).
 */
export function documentKey(vin: string, stockNumber = ''): string {
  return plainIdentifier(vin) || plainIdentifier(stockNumber)
}
