import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/records'
import { callOperation } from '../../../api/call-operation.ts'

/** Files the current version of a document under another vehicle (its id, VIN or stock number) or kind. Throws as callOperation does. */
export function moveDocument(dealershipId: string, documentId: string, to: { vehicle: string; kind: DocumentKind }): Promise<UploadResult> {
  return callOperation('documents.moveDocument', { params: { dealershipId, documentId }, body: to })
}
