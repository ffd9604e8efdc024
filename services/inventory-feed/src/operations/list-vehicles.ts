import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { VEHICLE_FETCH_LIMIT } from '@forecourt/contracts/inventory-feed/records'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FeedDeps } from '../deps.ts'
import type { VehicleSlice } from '../store/vehicle-store.ts'
import { knownDealership } from './known-dealership.ts'
import { toPublicVehicle, toStaffVehicle } from './vehicle-answers.ts'

/** The inventory (spec/1 sections 2.5 and 3.3): a plain array, or a page when one is asked for. Staff of the dealership see more of each vehicle. */
export function listVehicles(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehicles> {
  return async (call) => {
    const { dealershipId } = call.params
    const { page, pageSize, sort, ...query } = call.query
    const { publicPriceFallback: priceFallback } = await knownDealership(deps, call)
    const read = async (slice: VehicleSlice) => {
      const part = { ...slice, priceFallback }
      return call.caller.kind === 'staff'
        ? (await deps.vehicles.list(dealershipId, query, part)).map((doc) => toStaffVehicle(doc, priceFallback))
        : (await deps.vehicles.listPublic(dealershipId, query, part)).map(toPublicVehicle)
    }

    if (page === undefined) return read({ sort, skip: 0, limit: VEHICLE_FETCH_LIMIT })
    const [vehicles, total] = await Promise.all([
      read({ sort, skip: (page - 1) * pageSize, limit: pageSize }),
      deps.vehicles.count(dealershipId, query, priceFallback),
    ])
    return { vehicles, total, page, pageSize }
  }
}
