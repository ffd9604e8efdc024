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

/** The poll interval for a document whose pages are still being rendered. */
const DRAWING_MS = 1_000

/** The page images of a document's current version, as far as rendered. */
export function documentPagesQuery(dealershipId: string, documentId: string, versionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.documents(dealershipId, documentId), 'pages', versionId],
    queryFn: ({ signal }) => callOperation('documents.getDocumentPages', { params: { dealershipId, documentId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.render === 'waiting' ? DRAWING_MS : false),
  })
}

/** The URL of a document's PDF, of the current version or the given one; `download` saves it. */
export function documentUrl(dealershipId: string, documentId: string, of: { version?: string; download?: '1' } = {}): string {
  return operationUrl('documents.getDocument', { params: { dealershipId, documentId }, query: of })
}

/** The URL of a page's image; `page` counts from 1. */
export function pageImageUrl(dealershipId: string, documentId: string, version: string, page: number): string {
  return operationUrl('documents.getDocumentPage', { params: { dealershipId, documentId, page }, query: { version } })
}
