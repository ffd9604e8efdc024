import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { vehiclesNamed } from '../access/find-vehicle.ts'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toPublicVehicle, toStaffVehicle, withShownPrice } from '../responses/vehicle-responses.ts'
import type { VehicleDoc } from '../store/vehicle-doc.ts'

/** Returns a vehicle, listed or not. Throws 409 if the stock number matches several (rules: ambiguous stock number). */
export function getVehicle(deps: FeedDeps): Handler<typeof inventoryFeedOperations.getVehicle> {
  return async (call) => {
    const { dealershipId, vehicleId } = call.params
    const { publicPriceFallback } = await knownDealership(deps, call)
    const [stored, ...others] = await vehiclesNamed(deps, dealershipId, vehicleId)
    if (!stored) throw notFound('Vehicle')
    if (others.length > 0) throw ambiguous(vehicleId, [stored, ...others])
    const found = withShownPrice(stored, publicPriceFallback)
    return call.caller.kind === 'staff' ? toStaffVehicle(found, publicPriceFallback) : toPublicVehicle(found)
  }
}

function ambiguous(text: string, matches: readonly VehicleDoc[]) {
  const named = matches.map(({ facts: { name, vin } }) => (vin ? `${name} (${vin})` : name)).join(', ')
  return conflict('AMBIGUOUS_STOCK_NUMBER', `Several vehicles have the stock number “${text}”: ${named}. Use the VIN.`, {
    vehicles: matches.map(({ _id, facts: { vin, stockNumber, name } }) => ({ _id: _id.toHexString(), vin, stockNumber, name })),
  })
}
