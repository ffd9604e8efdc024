import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useQuery } from '@tanstack/react-query'
import type { ListPlace } from '../model/list-place.ts'
import { vehiclePageQuery } from './vehicles.ts'

export interface Neighbors {
  previous: Vehicle | null
  next: Vehicle | null
  /** vehicles of the list; null while it is not known */
  total: number | null
}

/** The vehicles before and after a place of a list. */
export function useNeighbors(dealershipId: string, { list, index }: ListPlace): Neighbors {
  // pages of one vehicle: the list may be cut into pages of any size
  const before = useQuery({ ...vehiclePageQuery(dealershipId, list, Math.max(1, index), 1), enabled: index > 0 })
  const after = useQuery(vehiclePageQuery(dealershipId, list, index + 2, 1))
  return {
    previous: index > 0 ? (before.data?.vehicles[0] ?? null) : null,
    next: after.data?.vehicles[0] ?? null,
    total: after.data?.total ?? null,
  }
}
