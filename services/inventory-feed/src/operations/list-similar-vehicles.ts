import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { SIMILAR_VEHICLES } from '@forecourt/contracts/inventory-feed/vehicles'
import type { Handler } from '@forecourt/service-kit/implement'
import { vehiclesNamed } from '../access/find-vehicle.ts'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toPublicVehicle, withShownPrice } from '../responses/vehicle-responses.ts'

/** Returns listed vehicles similar to a vehicle, listed or not, with public facts only; none if the vehicle never existed. */
export function listSimilarVehicles(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listSimilarVehicles> {
  return async (call) => {
    const { dealershipId, vehicleId } = call.params
    const { publicPriceFallback } = await knownDealership(deps, call)
    // if several share the stock number, any of them will do
    const [stored] = await vehiclesNamed(deps, dealershipId, vehicleId)
    if (!stored) return []
    const { _id, facts } = withShownPrice(stored, publicPriceFallback)
    const similar = await deps.vehicles.similar(dealershipId, { _id, ...facts }, SIMILAR_VEHICLES, publicPriceFallback)
    return similar.map(toPublicVehicle)
  }
}
