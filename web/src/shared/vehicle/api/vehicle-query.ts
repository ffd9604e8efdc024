import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Loads a vehicle by VIN, stock number or id, with the facts that only staff see; fails when there is none. */
export function vehicleQuery(dealershipId: string, vehicleId: string) {
  return queryOptions({
    queryKey: queryKeys.vehicle(dealershipId, vehicleId),
    queryFn: ({ signal }) => callOperation('inventory-feed.getVehicle', { params: { dealershipId, vehicleId } }, { signal }),
  })
}
