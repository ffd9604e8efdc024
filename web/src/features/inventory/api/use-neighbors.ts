import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useQuery } from '@tanstack/react-query'
import type { ListPlace } from '../model/list-place.ts'
import { vehiclePageQuery } from './vehicles.ts'

export interface Neighbors {
  previous: Vehicle | null
  next: Vehicle | null
  /** the number of vehicles in the list; null while it loads */
  total: number | null
}

/** Returns the vehicles before and after a position in a list. */
export function useNeighbors(dealershipId: string, { list, index }: ListPlace): Neighbors {
  // pages of one vehicle, so that the page number is the position in the list
  const before = useQuery({ ...vehiclePageQuery(dealershipId, list, Math.max(1, index), 1), enabled: index > 0 })
  const after = useQuery(vehiclePageQuery(dealershipId, list, index + 2, 1))
  return {
    previous: index > 0 ? (before.data?.vehicles[0] ?? null) : null,
    next: after.data?.vehicles[0] ?? null,
    total: after.data?.total ?? null,
  }
}
