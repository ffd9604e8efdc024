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

export interface Neighbors {
  previous: Neighbor | null
  next: Neighbor | null
  /** the position of the shown vehicle, counted from 0; null while it loads and when the vehicle is not in its place any more */
  index: number | null
  /** the number of vehicles in the list; null while it loads */
  total: number | null
}

const LOADING: Neighbors = { previous: null, next: null, index: null, total: null }

/** Returns the vehicles before and after the shown one in the list that it was opened from. */
export function useNeighbors(dealershipId: string, place: ListPlace, shownId: string): Neighbors {
  return useQuery(neighborsQuery(dealershipId, place, shownId)).data ?? LOADING
}

/**
 * The neighbors of a vehicle, which are looked for again whenever the list changes: work on a vehicle often takes it out of its list ('Missing
 * price'), and the next one is then at its place. One query, so that what it returns is never part of the old list and part of the new one.
 */
function neighborsQuery(dealershipId: string, { list, index }: ListPlace, shownId: string) {
  return queryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'neighbors', list, index, shownId],
    queryFn: async ({ signal }): Promise<Neighbors> => {
      // pages of one vehicle, so that the page number is the position in the list
      const load = async (position: number) => {
        if (position < 0) return { neighbor: null, total: 0 }
        const { vehicles, total } = await pageOptions(dealershipId, list, position + 1, 1).queryFn({ signal })
        return { neighbor: vehicles[0] === undefined ? null : { vehicle: vehicles[0], index: position }, total }
      }
      const [{ neighbor: before }, { neighbor: here, total }, { neighbor: after }] = await Promise.all([
        load(index - 1),
        load(index),
        load(index + 1),
      ])
      const isShown = (neighbor: Neighbor | null) => neighbor?.vehicle._id === shownId
      if (isShown(here)) return { previous: before, next: after, index, total }
      // another vehicle left the list, or came into it, before this one
      if (isShown(before)) return { previous: (await load(index - 2)).neighbor, next: here, index: index - 1, total }
      if (isShown(after)) return { previous: here, next: (await load(index + 2)).neighbor, index: index + 1, total }
      return { previous: before, next: here, index: null, total }
    },
  })
}
