import { callOperation } from '../../../api/call-operation.ts'

/** A version that has replaced another. */
export interface Replacement {
  documentId: string
  versionId: string
  replacedVersionId: string
}

/** Restores a replaced version. Throws as callOperation does: 409 when another one has been filed in the meantime. */
export function restoreReplaced(dealershipId: string, { documentId, versionId, replacedVersionId }: Replacement) {
  return callOperation('documents.restoreDocumentVersion', {
    params: { dealershipId, documentId, versionId: replacedVersionId },
    query: { insteadOf: versionId },
  })
}
