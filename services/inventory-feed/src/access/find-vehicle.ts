import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { FeedDeps } from '../deps.ts'
import { identifierKey } from '../domain/search.ts'
import type { VehicleDoc } from '../store/vehicle-doc.ts'

type Vehicles = Pick<FeedDeps, 'vehicles'>

/**
 * Returns the vehicles that an id, a VIN or a stock number identifies (rules: ambiguous stock number). If several share the stock number, returns the
 * listed ones, or the unlisted ones if none is listed. For one that a file has listed under another key since, as with a corrected VIN, returns that
 * record: packets and bookmarks name the old one. Empty if nothing matches.
 */
export async function vehiclesNamed(deps: Vehicles, dealershipId: string, text: string): Promise<VehicleDoc[]> {
  const records = await recordsNamed(deps, dealershipId, text)
  const found = await Promise.all(records.map((record) => deps.vehicles.currentRecord(record)))
  return [...new Map(found.map((vehicle) => [vehicle._id.toHexString(), vehicle])).values()]
}

async function recordsNamed({ vehicles }: Vehicles, dealershipId: string, text: string): Promise<VehicleDoc[]> {
  if (isObjectIdHex(text)) {
    const byId = await vehicles.findById(dealershipId, text)
    if (byId) return [byId]
  }
  const byVin = await vehicles.findByKey(dealershipId, identifierKey(text))
  if (byVin) return [byVin]
  for (const listed of [true, false]) {
    const found = await vehicles.findByStockNumber(dealershipId, text, listed)
    if (found.length > 0) return found
  }
  const byKey = await vehicles.findByKey(dealershipId, vehicleKey({ vin: '', stockNumber: text }))
  return byKey ? [byKey] : []
}
