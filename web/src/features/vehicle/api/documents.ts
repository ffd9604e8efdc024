import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'

/** The PDFs and the video of one vehicle. */
export function vehicleDocumentsQuery(dealershipId: string, vin: string) {
  return queryOptions({
    queryKey: ['dealership', dealershipId, 'documents', vin],
    queryFn: ({ signal }) => callOperation('documents.getDealershipDocuments', { params: { dealershipId }, query: { vin } }, { signal }),
    enabled: vin !== '',
  })
}
