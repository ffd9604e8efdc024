import type { FeedVehicle } from './feed-vehicle.ts'

/** Normalizes a stock number for comparison: letters and digits only, upper case (rules: identifiers compared). */
export function foldStockNumber(stockNumber: string): string {
  const upper = stockNumber.toUpperCase()
  return upper.replace(/[^A-Z0-9]+/g, '') || upper.trim()
}

/** Returns the identity of a vehicle across feeds: its VIN, otherwise 'S:' and the folded stock number. */
export function vehicleKey(vehicle: Pick<FeedVehicle, 'vin' | 'stockNumber'>): string {
  return vehicle.vin || `S:${foldStockNumber(vehicle.stockNumber)}`
}
