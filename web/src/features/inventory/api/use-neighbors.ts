import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/query-keys.ts'
import type { ListPlace } from '../model/list-place.ts'
import { pageOptions } from './vehicles.ts'

/** A vehicle and its position in the list, counted from 0. */
export interface Neighbor {
  vehicle: Vehicle
  index: number
}

interface Neighbors {
  previous: Neighbor | null
  next: Neighbor | null
  /** the position of the shown vehicle, counted from 0; null while it loads and when the vehicle is not in its place any more */
  index: number | null
  /** the number of vehicles in the list; null while it loads */
  total: number | null
}

/** The length of the pages that are searched for the shown vehicle: its own, the one before and the one after. */
const PAGE_SIZE = 5
const pageOf = (position: number) => Math.floor(position / PAGE_SIZE) + 1
const LOADING: Neighbors = { previous: null, next: null, index: null, total: null }

/** Returns the vehicles before and after the shown one in the list that it was opened from. */
export function useNeighbors(dealershipId: string, place: ListPlace, shownId: string): Neighbors {
  return useQuery(neighborsQuery(dealershipId, place, shownId)).data ?? LOADING
}

/**
 * The neighbors of a vehicle, which are refetched whenever the list changes: work on a vehicle often takes it out of its list ('Missing
 * price'), and the next one is then at its place; an edit may also move it far up or down, and its neighbors from before stay its neighbors. One
 * query, so that what it returns is never part of the old list and part of the new one.
 */
function neighborsQuery(dealershipId: string, { list, index }: ListPlace, shownId: string) {
  return queryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'neighbors', list, index, shownId],
    queryFn: async ({ signal, client, queryKey }): Promise<Neighbors> => {
      const load = async (page: number) => {
        const { vehicles, total } = await pageOptions(dealershipId, list, page, PAGE_SIZE).queryFn({ signal })
        return { found: vehicles.map((vehicle, at) => ({ vehicle, index: (page - 1) * PAGE_SIZE + at })), total }
      }
      const loadAround = async (position: number) => {
        const own = pageOf(position)
        const pages = await Promise.all([own - 1, own, own + 1].filter((page) => page > 0).map(load))
        const found = pages.flatMap((page) => page.found)
        const at = (wanted: number) => found.find((neighbor) => neighbor.index === wanted) ?? null
        const of = (id: string | undefined) => found.find(({ vehicle }) => vehicle._id === id)
        return { at, of, total: pages[0]?.total ?? 0 }
      }
      let around = await loadAround(index)
      // others left the list, or came into it, before this one, and its neighbor may be beyond those pages
      const placed = around.of(shownId)
      if (placed !== undefined && pageOf(placed.index) !== pageOf(index)) around = await loadAround(placed.index)
      const { at, of, total } = around
      const shown = of(shownId)
      if (shown === undefined) {
        const before = client.getQueryData<Neighbors>(queryKey)
        const [next, previous] = [of(before?.next?.vehicle._id), of(before?.previous?.vehicle._id)]
        const place = next?.index ?? (previous === undefined ? index : previous.index + 1)
        return { previous: at(place - 1), next: at(place), index: null, total }
      }
      return { previous: at(shown.index - 1), next: at(shown.index + 1), index: shown.index, total }
    },
  })
}
