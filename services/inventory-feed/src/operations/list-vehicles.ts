import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { PUBLIC_VEHICLE_SORTS, VEHICLE_FETCH_LIMIT } from '@forecourt/contracts/inventory-feed/vehicles'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { serialiserOf } from '@forecourt/service-kit/serialise'
import { knownDealership } from '../access/known-dealership.ts'
import { rejectStaffFilters } from '../access/staff-filters.ts'
import type { FeedDeps } from '../deps.ts'
import { createInventoryResponses, inventoryResponse, sendInventoryResponse } from '../responses/inventory-response.ts'
import { inventoryRevision } from '../responses/inventory-revision.ts'
import { createRevisionCache } from '../responses/revision-cache.ts'
import { toPublicVehicle, toStaffVehicle } from '../responses/vehicle-responses.ts'
import type { KnownOfPage } from '../store/vehicle-page.ts'
import type { VehicleSort } from '../store/vehicle-query.ts'
import type { StaffVehicleDoc } from '../store/visible-facts.ts'

/** The size of the cache of totals, which are small. */
const COUNTS_MAX_BYTES = 4 * 1024 * 1024

/**
 * Returns the inventory (rules: inventory screen, rules: vehicle facts): an array, or a page if one is requested. Staff get more facts of each
 * vehicle. Responses and totals are cached until the inventory changes, except pages of a search, because few people type the same.
 */
export function listVehicles(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehicles> {
  const responses = createInventoryResponses()
  const totals = createRevisionCache<number>({ maxBytes: COUNTS_MAX_BYTES, bytesOf: () => 0 })
  const serialise = serialiserOf(inventoryFeedOperations.listVehicles.response)

  return async (call) => {
    const { dealershipId } = call.params
    const { page, pageSize, sort, ...query } = call.query
    const isStaff = call.caller.kind === 'staff'
    if (!isStaff && !isPublicSort(sort)) throw unauthorized('Sign in to sort by days in stock or by what is missing.')
    rejectStaffFilters(isStaff, query)
    // concurrently: a search takes longer than loading the dealership and does not depend on it
    const [dealership, found] = await Promise.all([
      knownDealership(deps, call),
      page === undefined ? null : deps.vehicles.foundBySearch(dealershipId, query),
    ])
    const { publicPriceFallback: priceFallback } = dealership
    const forStaff = (doc: StaffVehicleDoc) => toStaffVehicle(doc, priceFallback)

    const all = async () => {
      const part = { sort, skip: 0, limit: VEHICLE_FETCH_LIMIT, priceFallback }
      if (isStaff) return (await deps.vehicles.list(dealershipId, query, part)).map(forStaff)
      return (await deps.vehicles.listPublic(dealershipId, query, part)).map(toPublicVehicle)
    }
    const pageOf = async (page: number, known: KnownOfPage) => {
      const part = { sort, skip: (page - 1) * pageSize, limit: pageSize, priceFallback }
      if (isStaff) {
        const { vehicles, total } = await deps.vehicles.page(dealershipId, query, part, known)
        return { vehicles: vehicles.map(forStaff), total, page, pageSize }
      }
      const { vehicles, total } = await deps.vehicles.pagePublic(dealershipId, query, part, known)
      return { vehicles: vehicles.map(toPublicVehicle), total, page, pageSize }
    }
    if (page !== undefined && query.search) return pageOf(page, { found })

    const revision = inventoryRevision(dealership)
    const total = () => totals.of(dealershipId, revision, query, () => deps.vehicles.count(dealershipId, query, priceFallback))
    const response = await responses.of(dealershipId, revision, { isStaff, ...call.query }, async (before) =>
      inventoryResponse(serialise(page === undefined ? await all() : await pageOf(page, { found, total: total() })), before),
    )
    await sendInventoryResponse(call, response)
    return undefined
  }
}

function isPublicSort(sort: VehicleSort): boolean {
  return (PUBLIC_VEHICLE_SORTS as readonly VehicleSort[]).includes(sort)
}
