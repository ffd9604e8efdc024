import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { InventoryFilter, VehicleSort } from '../model/inventory-list.ts'

export const INVENTORY_PAGE_SIZE = 24
const DATA_PAGE_SIZE = 100

export interface InventoryQuestion {
  search: string
  filter: InventoryFilter
  sort: VehicleSort
  page: number
}

/** One page of a dealership's vehicles; the page before stays on screen until the next is here. */
export function inventoryPageQuery(dealershipId: string, question: InventoryQuestion) {
  return queryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'page', question],
    queryFn: async ({ signal }) => {
      const query = { ...question, pageSize: INVENTORY_PAGE_SIZE }
      return asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query }, { signal }))
    },
    placeholderData: keepPreviousData,
  })
}

/** The whole inventory, fetched as it is scrolled. */
export function inventoryDataQuery(dealershipId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'data', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { search, page: pageParam, pageSize: DATA_PAGE_SIZE, sort: 'stock' as const }
      return asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query }, { signal }))
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}
