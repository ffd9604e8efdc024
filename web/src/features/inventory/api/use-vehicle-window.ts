import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { InventoryListQuestion } from '../model/inventory-question.ts'
import { type VehiclePage, vehiclePageQuery, WINDOW_PAGE_SIZE } from './vehicles.ts'

export interface VehicleWindow {
  /** the vehicle at a place of the list, counted from 0; undefined while it is being fetched */
  at: (index: number) => Vehicle | undefined
  /** says which places are in view, so that they are fetched */
  show: (first: number, last: number) => void
  /** why something in view could not be fetched; null when nothing failed */
  error: unknown
  retry: () => void
  retrying: boolean
}

/**
 * A long list fetched where it is looked at, in pages of 200. A page that is scrolled past before it came is not waited for. `first` is the
 * list's first page, which its owner holds anyway (it knows the total).
 */
export function useVehicleWindow(dealershipId: string, list: InventoryListQuestion, first: VehiclePage): VehicleWindow {
  const queryClient = useQueryClient()
  const [range, setRange] = useState({ from: 1, to: 1 })
  const last = Math.max(1, Math.ceil(first.total / WINDOW_PAGE_SIZE))
  const pages = Array.from({ length: Math.max(0, Math.min(range.to, last) - range.from + 1) }, (_, step) => range.from + step)
  const queries = useQueries({ queries: pages.map((page) => vehiclePageQuery(dealershipId, list, page, WINDOW_PAGE_SIZE)) })
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)

  const fetched = new Map<number, VehiclePage | undefined>()
  const at = (index: number) => {
    const page = Math.floor(index / WINDOW_PAGE_SIZE) + 1
    if (!fetched.has(page)) {
      const { queryKey } = vehiclePageQuery(dealershipId, list, page, WINDOW_PAGE_SIZE)
      fetched.set(page, queryClient.getQueryData(queryKey) ?? (page === 1 ? first : undefined))
    }
    return fetched.get(page)?.vehicles[index % WINDOW_PAGE_SIZE]
  }
  const show = useCallback((firstShown: number, lastShown: number) => {
    const from = Math.floor(firstShown / WINDOW_PAGE_SIZE) + 1
    const to = Math.floor(lastShown / WINDOW_PAGE_SIZE) + 1
    setRange((current) => (current.from === from && current.to === to ? current : { from, to }))
  }, [])
  return {
    at,
    show,
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    retrying: failed.some(({ isFetching }) => isFetching),
  }
}
