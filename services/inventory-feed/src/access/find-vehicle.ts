import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { FeedDeps } from '../deps.ts'
import { identifierKey } from '../domain/search.ts'
import type { VehicleDoc } from '../store/vehicle-doc.ts'

/**
 * Returns the vehicles that an id, a VIN or a stock number identifies (rules: ambiguous stock number). If several share the stock number, returns the
 * listed ones, or the unlisted ones if none is listed. Empty if nothing matches.
 */
export async function vehiclesNamed({ vehicles }: Pick<FeedDeps, 'vehicles'>, dealershipId: string, text: string): Promise<VehicleDoc[]> {
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
