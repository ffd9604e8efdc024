import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { FeedDeps } from '../deps.ts'
import { identifierKey } from '../domain/search.ts'
import type { VehicleDoc } from '../store/vehicle-doc.ts'

/**
 * The vehicles that a text names: by id, by VIN, by stock number; of several with one stock number the listed ones
 * (rules: ambiguous stock number). None when it names nothing, several when they share a stock number.
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
