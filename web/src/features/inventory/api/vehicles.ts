import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import { asPage, keepFilledPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type VehiclePage, WINDOW_KEPT_MS, WINDOW_PAGE_SIZE } from '../../../shared/vehicle/api/vehicle-window.ts'
import { EVERYTHING, type InventoryListQuery } from '../model/inventory-query.ts'

/** One page of a dealership's vehicles. The previous page stays on screen while the next one loads. */
export function steadyVehiclePageQuery(dealershipId: string, list: InventoryListQuery, page: number, pageSize: number) {
  return queryOptions({ ...pageOptions(dealershipId, list, page, pageSize), placeholderData: keepFilledPage })
}

/** The filters of the inventory, with counts under the other filters of `list` (rules: filter counts). Previous counts stay while they load. */
export function vehicleFacetsQuery(dealershipId: string, list: InventoryListQuery = EVERYTHING) {
  const { sort: _, ...query } = toQuery(list)
  return queryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'facets', query],
    queryFn: ({ signal }) => callOperation('inventory-feed.listVehicleFacets', { params: { dealershipId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the URL of the vehicles of a list as CSV. */
export function exportUrl(dealershipId: string, list: InventoryListQuery): string {
  return operationUrl('inventory-feed.exportVehicles', { params: { dealershipId }, query: toQuery(list) })
}

/** The options of a page of vehicles, for lists that fetch several pages at a time. */
export function pageOptions(dealershipId: string, list: InventoryListQuery, page: number, pageSize: number) {
  return {
    queryKey: [...queryKeys.vehicles(dealershipId), 'page', list, page, pageSize],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<VehiclePage> => {
      const query = { ...toQuery(list), page, pageSize }
      return asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query }, { signal }))
    },
    // the first page stays as long as any response: without its total, Back finds no list that is long enough for the place
    ...(pageSize === WINDOW_PAGE_SIZE && page > 1 ? { gcTime: WINDOW_KEPT_MS } : {}),
  }
}

/** Converts a list query to the server's query parameters, without empty filters. */
function toQuery(list: InventoryListQuery) {
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
    package: list.package ?? undefined,
  }
}
