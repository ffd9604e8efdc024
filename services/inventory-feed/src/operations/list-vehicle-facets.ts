import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { serialiserOf } from '@forecourt/service-kit/serialise'
import { knownDealership } from '../access/known-dealership.ts'
import { rejectStaffFilters } from '../access/staff-filters.ts'
import type { FeedDeps } from '../deps.ts'
import { type FacetGroups, type ModelGroup, toFacets } from '../domain/vehicle-facets.ts'
import { createInventoryResponses, inventoryResponse, sendInventoryResponse } from '../responses/inventory-response.ts'
import { inventoryRevision } from '../responses/inventory-revision.ts'
import type { VehicleQuery } from '../store/vehicle-query.ts'

/**
 * Returns the filter choices with their counts under the other filters (rules: filter counts), and for staff what packages lack
 * (rules: package completeness). Cached until the inventory changes (design: inventory revision).
 */
export function listVehicleFacets(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listVehicleFacets> {
  const responses = createInventoryResponses()
  const serialise = serialiserOf(inventoryFeedOperations.listVehicleFacets.response)
  return async (call) => {
    const isStaff = call.caller.kind === 'staff'
    rejectStaffFilters(isStaff, call.query)
    const { dealershipId } = call.params
    const dealership = await knownDealership(deps, call)
    const ask = (query: VehicleQuery) => deps.vehicles.facets(dealershipId, query, dealership.publicPriceFallback)
    const read = async () => {
      const { package: ofPackages, ...others } = toFacets(await groupsOf(call.query, ask))
      return serialise(isStaff ? { ...others, package: ofPackages } : others)
    }
    const question = { isStaff, ...call.query }
    const response = await responses.of(dealershipId, inventoryRevision(dealership), question, async (before) =>
      inventoryResponse(await read(), before),
    )
    await sendInventoryResponse(call, response)
    return undefined
  }
}

/**
 * Reads for each kind of filter the groups under all other filters. Kinds that are not set share one query. Missing items and complete packages replace
 * each other, so that each is counted without both kinds that its choice replaces.
 */
async function groupsOf(query: VehicleQuery, ask: (query: VehicleQuery) => Promise<ModelGroup[]>): Promise<FacetGroups> {
  const { missing = [], package: completeness, filter, make, model, yearFrom, yearTo, priceFrom, priceTo } = query
  let all: Promise<ModelGroup[]> | undefined
  const without = (isNarrowed: boolean, wider: Partial<VehicleQuery>) => {
    if (isNarrowed) return ask({ ...query, ...wider })
    all ??= ask(query)
    return all
  }
  const ofPackages = without(completeness !== undefined, { package: undefined })
  const [ofMissing, ofComplete, ofConditions, ofMakes, ofYears, ofPrices] = await Promise.all([
    ofPackages,
    missing.length === 0 ? ofPackages : ask({ ...query, missing: undefined, package: undefined }),
    without(filter !== 'all', { filter: 'all' }),
    without(Boolean(make || model), { make: undefined, model: undefined }),
    without(yearFrom !== undefined || yearTo !== undefined, { yearFrom: undefined, yearTo: undefined }),
    without(priceFrom !== undefined || priceTo !== undefined, { priceFrom: undefined, priceTo: undefined }),
  ])
  return { ofMissing, ofComplete, ofConditions, ofMakes, ofYears, ofPrices }
}
