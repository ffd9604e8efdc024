import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asPage } from '../../../api/as-page.ts'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { EVERYTHING, type InventoryListQuestion } from '../model/inventory-question.ts'

/** Vehicles fetched at once of a list that is scrolled: the most the server gives. */
export const WINDOW_PAGE_SIZE = 200
/** Parts of a long list that were scrolled past are forgotten after this: a whole inventory is tens of megabytes. */
const WINDOW_KEPT_MS = 60_000

export interface VehiclePage {
  vehicles: Vehicle[]
  total: number
  page: number
  pageSize: number
}

/** One page of a dealership's vehicles. */
export function vehiclePageQuery(dealershipId: string, list: InventoryListQuestion, page: number, pageSize: number) {
  return queryOptions(pageOptions(dealershipId, list, page, pageSize))
}

/** The same, with the page before on screen until the next is here. */
export function steadyVehiclePageQuery(dealershipId: string, list: InventoryListQuestion, page: number, pageSize: number) {
  return queryOptions({ ...pageOptions(dealershipId, list, page, pageSize), placeholderData: keepPreviousData })
}

/** What the inventory can be narrowed by, with counts under the other filters of `list` (rules: filter counts); the counts before stay until then. */
export function vehicleFacetsQuery(dealershipId: string, list: InventoryListQuestion = EVERYTHING) {
  const { sort: _, ...query } = asked(list)
  return queryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'facets', query],
    queryFn: ({ signal }) => callOperation('inventory-feed.listVehicleFacets', { params: { dealershipId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Where those vehicles can be downloaded as CSV. */
export function exportUrl(dealershipId: string, list: InventoryListQuestion): string {
  return operationUrl('inventory-feed.exportVehicles', { params: { dealershipId }, query: asked(list) })
}

/** The same, as a list that is fetched page by page asks for it. */
export function pageOptions(dealershipId: string, list: InventoryListQuestion, page: number, pageSize: number) {
  return {
    queryKey: [...queryKeys.vehicles(dealershipId), 'page', list, page, pageSize],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<VehiclePage> => {
      const query = { ...asked(list), page, pageSize }
      return asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query }, { signal }))
    },
    ...(pageSize === WINDOW_PAGE_SIZE ? { gcTime: WINDOW_KEPT_MS } : {}),
  }
}

/** A question as the server takes it: without what narrows nothing. */
function asked(list: InventoryListQuestion) {
  return {
    search: list.search === '' ? undefined : list.search,
    filter: list.filter,
    sort: list.sort,
    make: list.make ?? undefined,
    model: list.model ?? undefined,
    yearFrom: list.yearFrom ?? undefined,
    yearTo: list.yearTo ?? undefined,
    priceFrom: list.priceFrom ?? undefined,
    priceTo: list.priceTo ?? undefined,
    mileageTo: list.mileageTo ?? undefined,
    missing: list.missing.length === 0 ? undefined : list.missing.join(','),
    package: list.package,
  }
}
