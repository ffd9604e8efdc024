import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Makes the server fetch a PDF from the feed and file it under its vehicle; the dealership's documents are refetched. */
export function useFetchReport({ dealershipId, _id: vehicle }: Pick<Vehicle, 'dealershipId' | '_id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, url }: { kind: DocumentKind; url: string }) =>
      callOperation('documents.fetchVehicleDocument', { params: { dealershipId, vehicle }, body: { source: 'feed', kind, url } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.allDocuments(dealershipId) }),
  })
}
