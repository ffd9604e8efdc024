import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { PUBLIC_VEHICLE_SORTS, VEHICLE_FETCH_LIMIT } from '@forecourt/contracts/inventory-feed/vehicles'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { compileSerialiser } from '@forecourt/service-kit/serialise'
import { knownDealership } from '../access/known-dealership.ts'
import { refuseStaffQuestions } from '../access/public-question.ts'
import type { FeedDeps } from '../deps.ts'
import { toPublicVehicle, toStaffVehicle } from '../responses/vehicle-responses.ts'
import { createWholeInventories, sendWholeInventory } from '../responses/whole-inventory.ts'
import type { VehicleSort } from '../store/vehicle-query.ts'
import type { StaffVehicleDoc } from '../store/vehicle-store.ts'

/**
 * The inventory (rules: inventory screen, rules: vehicle facts): a plain array, or a page when one is asked for. Staff of the dealership
 * see more of each vehicle. What everybody else sees of all of it at once is kept while nothing changes.
 */
export function listVehicles(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehicles> {
  const whole = createWholeInventories(deps.vehicles.revisionOf)
  const serialise = compileSerialiser(inventoryFeedOperations.listVehicles.response)

  return async (call) => {
    const { dealershipId } = call.params
    const { page, pageSize, sort, ...query } = call.query
    const isStaff = call.caller.kind === 'staff'
    if (!isStaff && !isPublicSort(sort)) throw unauthorized('Sign in to sort by days in stock or by what is missing.')
    refuseStaffQuestions(isStaff, query)
    // together: a search takes longer than the dealership, and needs nothing of it
    const [{ publicPriceFallback: priceFallback, current, vehicleCount }, found] = await Promise.all([
      knownDealership(deps, call),
      page === undefined ? null : deps.vehicles.foundBySearch(dealershipId, query),
    ])
    const forStaff = (doc: StaffVehicleDoc) => toStaffVehicle(doc, priceFallback)

    if (page === undefined) {
      const part = { sort, skip: 0, limit: VEHICLE_FETCH_LIMIT, priceFallback }
      if (isStaff) return (await deps.vehicles.list(dealershipId, query, part)).map(forStaff)
      // what another replica has imported is a question of its own
      const question = { query, part, versionId: current?.versionId, vehicleCount }
      const write = async () => serialise((await deps.vehicles.listPublic(dealershipId, query, part)).map(toPublicVehicle))
      await sendWholeInventory(call, await whole.of(dealershipId, question, write))
      return undefined
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
