import { hasValidCheckDigit } from '@forecourt/vin/check-digit'
import type { FeedVehicle } from './feed-vehicle.ts'

const BY_STOCK_NUMBER = 'S:'

/** Normalizes a stock number for comparison: letters and digits only, upper case (rules: identifiers compared). */
export function foldStockNumber(stockNumber: string): string {
  const upper = stockNumber.toUpperCase()
  return upper.replace(/[^A-Z0-9]+/g, '') || upper.trim()
}

/** Returns the identity of a vehicle across feeds: its VIN, otherwise 'S:' and the folded stock number. */
export function vehicleKey(vehicle: Pick<FeedVehicle, 'vin' | 'stockNumber'>): string {
  return vehicle.vin || `${BY_STOCK_NUMBER}${foldStockNumber(vehicle.stockNumber)}`
}

/** Returns whether a key is not a VIN with the right check digit: another file may have the same vehicle under another key. */
export function isUncertainKey(key: string): boolean {
  return key.startsWith(BY_STOCK_NUMBER) || !hasValidCheckDigit(key)
}
