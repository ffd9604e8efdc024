import { callOperation } from '../../../api/call-operation.ts'

/** A version that is no longer current. */
export interface Replacement {
  documentId: string
  /** the version that has replaced it; null if that does not matter */
  versionId: string | null
  replacedVersionId: string
}

/** Restores a replaced version. Throws as callOperation does: 409 when another one has been filed in the meantime. */
export function restoreReplaced(dealershipId: string, { documentId, versionId, replacedVersionId }: Replacement) {
  return callOperation('documents.restoreDocumentVersion', {
    params: { dealershipId, documentId, versionId: replacedVersionId },
    query: versionId === null ? {} : { insteadOf: versionId },
  })
}
