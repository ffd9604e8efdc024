import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toStaffVehicle } from '../responses/vehicle-responses.ts'

/** The inventory with everything the feed says, for staff screens (spec/1 section 7). */
export function listVehiclesCsv(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehiclesCsv> {
  return async (call) => {
    const { publicPriceFallback: priceFallback } = await knownDealership(deps, call)
    const part = { sort: 'photos', skip: 0, limit: call.query.limit, priceFallback } as const
    const docs = await deps.vehicles.list(call.params.dealershipId, { filter: 'all' }, part)
    return { vehicles: docs.map((doc) => toStaffVehicle(doc, priceFallback)) }
  }
}
