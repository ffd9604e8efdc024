import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type VehiclePage, WINDOW_PAGE_SIZE } from './vehicle-window.ts'

/** Makes the query for a page of `WINDOW_PAGE_SIZE` vehicles of the list; pages count from 1. */
type PageQuery = (page: number) => {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<VehiclePage>
  gcTime?: number
}

export type VehicleWindow = ReturnType<typeof useWindowedVehicles>

/**
 * Loads the visible part of a long list, page by page. Requests for pages that were scrolled past are aborted. `shown` is what the
 * caller has anyway, for its total: the list's first page, or any page that stays on screen until the first one has loaded.
 */
export function useWindowedVehicles(pageQuery: PageQuery, shown: VehiclePage) {
  const queryClient = useQueryClient()
  const [range, setRange] = useState({ from: 1, to: 1 })
  const last = Math.max(1, Math.ceil(shown.total / WINDOW_PAGE_SIZE))
  const pages = Array.from({ length: Math.max(0, Math.min(range.to, last) - range.from + 1) }, (_, step) => range.from + step)
  const queries = useQueries({ queries: pages.map((page) => pageQuery(page)) })
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)

  const fetched = new Map<number, VehiclePage | undefined>()
  const at = (index: number) => {
    const page = Math.floor(index / WINDOW_PAGE_SIZE) + 1
    if (!fetched.has(page)) fetched.set(page, queryClient.getQueryData<VehiclePage>(pageQuery(page).queryKey))
    const loaded = fetched.get(page)
    return loaded === undefined ? shown.vehicles[index - (shown.page - 1) * shown.pageSize] : loaded.vehicles[index % WINDOW_PAGE_SIZE]
  }
  const show = useCallback((firstShown: number, lastShown: number) => {
    const from = Math.floor(firstShown / WINDOW_PAGE_SIZE) + 1
    const to = Math.floor(lastShown / WINDOW_PAGE_SIZE) + 1
    setRange((current) => (current.from === from && current.to === to ? current : { from, to }))
  }, [])
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
