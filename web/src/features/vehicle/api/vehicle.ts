import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { vehicleQuery } from '../../../shared/vehicle/api/vehicle-query.ts'
import type { EditBody } from '../model/vehicle-edit.ts'

/** Saves edits of a vehicle, by its id; lists and pages that show it are refetched. */
export function useEditVehicle(dealershipId: string, vehicleId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EditBody) => callOperation('inventory-feed.editVehicle', { params: { dealershipId, vehicleId }, body }),
    onSuccess: (vehicle) => {
      queryClient.setQueryData(vehicleQuery(dealershipId, vehicleId).queryKey, vehicle)
      void queryClient.invalidateQueries({ queryKey: ['dealership', dealershipId, 'vehicle'] })
      void queryClient.invalidateQueries({ queryKey: queryKeys.vehicles(dealershipId) })
    },
  })
}

/** Saves the address of a vehicle's video, by its id; '' removes the video (rules: vehicle video). */
export function useSetVehicleVideo(dealershipId: string, vehicleId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (videoUrl: string) =>
      callOperation('documents.setVehicleVideo', { params: { dealershipId }, body: { vin: vehicleId, videoUrl } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.documents(dealershipId, vehicleId) }),
  })
}
