import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toStaffVehicle } from '../responses/vehicle-responses.ts'

/** Returns the inventory with all facts of the feed, for staff screens (rules: vehicle list limit). */
export function listVehiclesCsv(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehiclesCsv> {
  return async (call) => {
    const { publicPriceFallback: priceFallback } = await knownDealership(deps, call)
    const part = { sort: 'photos', skip: 0, limit: call.query.limit, priceFallback } as const
    const docs = await deps.vehicles.list(call.params.dealershipId, { filter: 'all' }, part)
    return { vehicles: docs.map((doc) => toStaffVehicle(doc, priceFallback)) }
  }
}
