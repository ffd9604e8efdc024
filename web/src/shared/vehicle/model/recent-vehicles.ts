/** Vehicles that are offered first. */
const KEPT = 6

const keyOf = (dealershipId: string) => `forecourt-recent-vehicles-${dealershipId}`

/** The vehicles that were viewed or sent last from this browser, newest first: VINs, stock numbers or ids, as addresses have them. */
export function recentVehicles(dealershipId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(dealershipId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string' && each !== '').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Puts a vehicle first among those that are offered; a browser that keeps nothing offers nothing. */
export function rememberVehicle({ dealershipId, vin, stockNumber, _id }: RecentVehicle): void {
  const name = vin || stockNumber || _id
  try {
    const kept = [name, ...recentVehicles(dealershipId).filter((each) => each !== name)].slice(0, KEPT)
    localStorage.setItem(keyOf(dealershipId), JSON.stringify(kept))
  } catch {
    // the search finds it
  }
}

interface RecentVehicle {
  dealershipId: string
  _id: string
  vin: string
  stockNumber: string
}
