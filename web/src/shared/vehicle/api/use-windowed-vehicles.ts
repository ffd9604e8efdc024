import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** A page of a list of vehicles, and the total number. */
export interface VehiclePage {
  vehicles: Vehicle[]
  total: number
  page: number
  pageSize: number
}

/** Makes the query for a page of the list; pages count from 1. */
type PageQuery = (page: number) => {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<VehiclePage>
  gcTime?: number
}

export type VehicleWindow = ReturnType<typeof useWindowedVehicles>

/**
 * Loads the visible part of a long list, page by page. Requests for pages that were scrolled past are aborted. `first` is the list's first page,
 * which the caller has anyway (it contains the total).
 */
export function useWindowedVehicles(pageQuery: PageQuery, first: VehiclePage) {
  const { pageSize } = first
  const queryClient = useQueryClient()
  const [range, setRange] = useState({ from: 1, to: 1 })
  const last = Math.max(1, Math.ceil(first.total / pageSize))
  const pages = Array.from({ length: Math.max(0, Math.min(range.to, last) - range.from + 1) }, (_, step) => range.from + step)
  const queries = useQueries({ queries: pages.map((page) => pageQuery(page)) })
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)

  const fetched = new Map<number, VehiclePage | undefined>()
  const at = (index: number) => {
    const page = Math.floor(index / pageSize) + 1
    if (!fetched.has(page)) {
      const { queryKey } = pageQuery(page)
      fetched.set(page, queryClient.getQueryData<VehiclePage>(queryKey) ?? (page === 1 ? first : undefined))
    }
    return fetched.get(page)?.vehicles[index % pageSize]
  }
  const show = useCallback(
    (firstShown: number, lastShown: number) => {
      const from = Math.floor(firstShown / pageSize) + 1
      const to = Math.floor(lastShown / pageSize) + 1
      setRange((current) => (current.from === from && current.to === to ? current : { from, to }))
    },
    [pageSize],
  )
  return {
    /** the vehicle at an index from 0; undefined while it is loading */
    at,
    /** sets the indexes in view, so that they are loaded */
    show,
    /** why something in view failed to load; null if nothing failed */
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    retrying: failed.some(({ isFetching }) => isFetching),
  }
}
