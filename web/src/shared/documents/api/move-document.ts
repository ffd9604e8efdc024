import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { MovedResult } from '@forecourt/contracts/documents/records'
import { callOperation } from '../../../api/call-operation.ts'
import type { Replacement } from './restore-replaced.ts'

/** Files the current version of a document under another vehicle (its id, VIN or stock number) or kind. Throws as callOperation does. */
export function moveDocument(dealershipId: string, documentId: string, to: { vehicle: string; kind: DocumentKind }): Promise<MovedResult> {
  return callOperation('documents.moveDocument', { params: { dealershipId, documentId }, body: to })
}

/** Returns the version that a moved document still has because the same file was already in the new place; null if it was moved. */
export function keptVersion(documentId: string, { keptVersionId }: Pick<MovedResult, 'keptVersionId'>): Replacement | null {
  // absent in the response of an older version
  return keptVersionId ? { documentId, versionId: null, replacedVersionId: keptVersionId } : null
}
