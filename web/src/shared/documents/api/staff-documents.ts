import { queryOptions } from '@tanstack/react-query'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The documents of a vehicle with their versions, and its video, for staff; `vehicleId` is its id. */
export function staffDocumentsQuery(dealershipId: string, vehicleId: string) {
  return queryOptions({
    queryKey: [...queryKeys.documents(dealershipId, vehicleId), 'staff'],
    queryFn: ({ signal }) => callOperation('documents.getVehicleDocuments', { params: { dealershipId, vehicle: vehicleId } }, { signal }),
  })
}

/** The URL of a document's PDF, of the current version or the given one. */
export function documentUrl(dealershipId: string, documentId: string, of: { version?: string } = {}): string {
  return operationUrl('documents.getDocument', { params: { dealershipId, documentId }, query: of })
}
