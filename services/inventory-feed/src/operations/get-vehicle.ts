import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { FeedDeps } from '../deps.ts'
import { identifierKey } from '../domain/search.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'
import { knownDealership } from './known-dealership.ts'
import { toPublicVehicle, toStaffVehicle, withShownPrice } from './vehicle-answers.ts'

/** One vehicle, still listed or not. */
export function getVehicle(deps: FeedDeps): Handler<typeof inventoryFeedOperations.getVehicle> {
  return async (call) => {
    const { dealershipId, vehicleId } = call.params
    const { publicPriceFallback } = await knownDealership(deps, call)
    const stored = await findVehicle(deps, dealershipId, vehicleId)
    if (!stored) throw notFound('Vehicle')
    const found = withShownPrice(stored, publicPriceFallback)
    return call.caller.kind === 'staff' ? toStaffVehicle(found, publicPriceFallback) : toPublicVehicle(found)
  }
}

/** By id, by VIN, by stock number; of two with one stock number the listed one. Throws 409 when that is not one vehicle (DESIGN 7.7). */
async function findVehicle({ vehicles }: FeedDeps, dealershipId: string, text: string): Promise<VehicleDoc | null> {
  if (isObjectIdHex(text)) {
    const byId = await vehicles.findById(dealershipId, text)
    if (byId) return byId
  }
  const byVin = await vehicles.findByKey(dealershipId, identifierKey(text))
  if (byVin) return byVin
  for (const listed of [true, false]) {
    const [first, ...others] = await vehicles.findByStockNumber(dealershipId, text, listed)
    if (first && others.length > 0) throw ambiguous(text, [first, ...others])
    if (first) return first
  }
  return vehicles.findByKey(dealershipId, vehicleKey({ vin: '', stockNumber: text }))
}

function ambiguous(text: string, matches: readonly VehicleDoc[]) {
  const named = matches.map(({ facts: { name, vin } }) => (vin ? `${name} (${vin})` : name)).join(', ')
  return conflict('AMBIGUOUS_STOCK_NUMBER', `Several vehicles have the stock number “${text}”: ${named}. Use the VIN.`, {
    vehicles: matches.map(({ _id, facts: { vin, stockNumber, name } }) => ({ _id: _id.toHexString(), vin, stockNumber, name })),
  })
}
