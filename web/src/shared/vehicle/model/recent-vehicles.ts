import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'

/** Number of recent vehicles that are kept. */
const KEPT = 6

const keyOf = (dealershipId: string) => `forecourt-recent-vehicles-${dealershipId}`

/** The vehicles that were recently viewed or sent in this browser, newest first: VINs, stock numbers or ids, as used in addresses. */
export function recentVehicles(dealershipId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(dealershipId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string' && each !== '').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Puts a vehicle first in the recent vehicles. Does nothing if the browser has no storage. */
export function rememberVehicle({
  dealershipId,
  vin,
  stockNumber,
  _id,
}: Pick<Vehicle, 'dealershipId' | 'vin' | 'stockNumber' | '_id'>): void {
  const name = vin || stockNumber || _id
  try {
    const kept = [name, ...recentVehicles(dealershipId).filter((each) => each !== name)].slice(0, KEPT)
    localStorage.setItem(keyOf(dealershipId), JSON.stringify(kept))
  } catch {
    // without storage, the vehicle can still be searched
  }
}
