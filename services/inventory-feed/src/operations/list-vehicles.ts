import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { PUBLIC_VEHICLE_SORTS, VEHICLE_FETCH_LIMIT } from '@forecourt/contracts/inventory-feed/vehicles'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import { refuseStaffQuestions } from '../access/public-question.ts'
import type { FeedDeps } from '../deps.ts'
import { toPublicVehicle, toStaffVehicle } from '../responses/vehicle-responses.ts'
import type { VehicleSort } from '../store/vehicle-query.ts'
import type { StaffVehicleDoc } from '../store/vehicle-store.ts'

/**
 * The inventory (rules: inventory screen, rules: vehicle facts): a plain array, or a page when one is asked for. Staff of the dealership
 * see more of each vehicle.
 */
export function listVehicles(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehicles> {
  return async (call) => {
    const { dealershipId } = call.params
    const { page, pageSize, sort, ...query } = call.query
    const isStaff = call.caller.kind === 'staff'
    if (!isStaff && !isPublicSort(sort)) throw unauthorized('Sign in to sort by days in stock or by what is missing.')
    refuseStaffQuestions(isStaff, query)
    // together: a search takes longer than the dealership, and needs nothing of it
    const [{ publicPriceFallback: priceFallback }, found] = await Promise.all([
      knownDealership(deps, call),
      page === undefined ? null : deps.vehicles.foundBySearch(dealershipId, query),
    ])
    const forStaff = (doc: StaffVehicleDoc) => toStaffVehicle(doc, priceFallback)

    if (page === undefined) {
      const part = { sort, skip: 0, limit: VEHICLE_FETCH_LIMIT, priceFallback }
      return isStaff
        ? (await deps.vehicles.list(dealershipId, query, part)).map(forStaff)
        : (await deps.vehicles.listPublic(dealershipId, query, part)).map(toPublicVehicle)
    }
    const part = { sort, skip: (page - 1) * pageSize, limit: pageSize, priceFallback }
    if (isStaff) {
      const { vehicles, total } = await deps.vehicles.page(dealershipId, query, part, found)
      return { vehicles: vehicles.map(forStaff), total, page, pageSize }
    }
    const { vehicles, total } = await deps.vehicles.pagePublic(dealershipId, query, part, found)
    return { vehicles: vehicles.map(toPublicVehicle), total, page, pageSize }
  }
}

function isPublicSort(sort: VehicleSort): boolean {
  return (PUBLIC_VEHICLE_SORTS as readonly VehicleSort[]).includes(sort)
}
