import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage, keepFilledPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type VehiclePage, WINDOW_KEPT_MS, WINDOW_PAGE_SIZE } from '../../../shared/vehicle/api/vehicle-window.ts'
import type { DocumentListQuery } from '../model/document-list.ts'

/** A page of the vehicles that lack all checked documents. Sorted by the number of photos, so that adding a document does not move a row. */
export function vehiclePageOptions(dealershipId: string, { search, missing }: DocumentListQuery, page: number) {
  const query = { ...filterOf({ search, missing }), sort: 'photos' as const, page, pageSize: WINDOW_PAGE_SIZE }
  return {
    queryKey: [...queryKeys.vehicles(dealershipId), 'documents', query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<VehiclePage> =>
      asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query }, { signal })),
    gcTime: WINDOW_KEPT_MS,
  }
}

/** The number of vehicles that lack each document, under the search and the other checked documents (rules: filter counts). */
export function missingCountsQuery(dealershipId: string, list: DocumentListQuery) {
  const query = filterOf(list)
  return queryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'facets', query],
    queryFn: ({ signal }) => callOperation('inventory-feed.listVehicleFacets', { params: { dealershipId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Converts a list query to the server's filters, without empty ones. */
function filterOf({ search, missing }: DocumentListQuery) {
  return {
    search: search === '' ? undefined : search,
    missing: missing.length === 0 ? undefined : missing.join(','),
    filter: 'all' as const,
  }
}

/** Loads the first page; the previous one stays until it has loaded. */
export function firstPageQuery(dealershipId: string, query: DocumentListQuery) {
  return queryOptions({ ...vehiclePageOptions(dealershipId, query, 1), placeholderData: keepFilledPage })
}
