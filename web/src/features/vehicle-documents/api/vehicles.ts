import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { VehiclePage } from '../../../shared/vehicle/api/use-windowed-vehicles.ts'
import type { DocumentListQuery } from '../model/document-list.ts'

/** Vehicles per page: the server's maximum. */
const PAGE_SIZE = 200
/** Parts of a long list that were scrolled past are forgotten after this. */
const KEPT_MS = 60_000

/** A page of the vehicles that lack all of what was ticked; most photos first, so that a row stays where it is when something is added. */
export function vehiclePageOptions(dealershipId: string, { search, missing }: DocumentListQuery, page: number) {
  const query = {
    search: search === '' ? undefined : search,
    missing: missing.length === 0 ? undefined : missing.join(','),
    filter: 'all' as const,
    sort: 'photos' as const,
    page,
    pageSize: PAGE_SIZE,
  }
  return {
    queryKey: [...queryKeys.vehicles(dealershipId), 'documents', query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<VehiclePage> =>
      asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query }, { signal })),
    gcTime: KEPT_MS,
  }
}

/** The first page, with the answer before on screen until the next is here. */
export function firstPageQuery(dealershipId: string, query: DocumentListQuery) {
  return queryOptions({ ...vehiclePageOptions(dealershipId, query, 1), placeholderData: keepPreviousData })
}

/** The vehicle whose panel is open, by its id. */
export function openVehicleQuery(dealershipId: string, vehicleId: string) {
  return queryOptions({
    queryKey: queryKeys.vehicle(dealershipId, vehicleId),
    queryFn: ({ signal }) => callOperation('inventory-feed.getVehicle', { params: { dealershipId, vehicleId } }, { signal }),
  })
}
