import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'

/** Has a PDF that the feed names filed under its vehicle; what shows the vehicle's documents is read again. */
export function useFetchReport({ dealershipId, _id: vehicle }: Pick<Vehicle, 'dealershipId' | '_id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, url }: { kind: DocumentKind; url: string }) =>
      callOperation('documents.fetchVehicleDocument', { params: { dealershipId, vehicle }, body: { source: 'feed', kind, url } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['dealership', dealershipId, 'documents'] }),
  })
}
