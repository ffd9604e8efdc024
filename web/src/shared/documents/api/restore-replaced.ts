import { callOperation } from '../../../api/call-operation.ts'
import { insteadOf } from './instead-of.ts'

/** A version that is no longer current. */
export interface Replacement {
  documentId: string
  /** the version that is current instead, and must still be; null: none, undefined: any */
  versionId: string | null | undefined
  replacedVersionId: string
}

/** Restores a replaced version. Throws as callOperation does: 409 when another one has been filed in the meantime. */
export function restoreReplaced(dealershipId: string, { documentId, versionId, replacedVersionId }: Replacement) {
  return callOperation('documents.restoreDocumentVersion', {
    params: { dealershipId, documentId, versionId: replacedVersionId },
    query: { insteadOf: insteadOf(versionId) },
  })
}
