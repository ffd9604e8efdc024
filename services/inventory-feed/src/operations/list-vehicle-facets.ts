import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toFacets } from '../domain/vehicle-facets.ts'

/** What the inventory can be narrowed by, for staff and for customers; what packages lack (rules: package completeness) for staff alone. */
export function listVehicleFacets(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehicleFacets> {
  return async (call) => {
    const { publicPriceFallback } = await knownDealership(deps, call)
    const facets = toFacets(await deps.vehicles.facets(call.params.dealershipId, publicPriceFallback))
    if (call.caller.kind === 'staff') return facets
    const { package: _, ...others } = facets
    return others
  }
}
