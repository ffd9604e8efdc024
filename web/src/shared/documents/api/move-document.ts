import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { MovedResult } from '@forecourt/contracts/documents/records'
import { callOperation } from '../../../api/call-operation.ts'
import { insteadOf } from './instead-of.ts'
import type { Replacement } from './restore-replaced.ts'

/** Where a version is moved. */
export interface Move {
  /** the id, VIN or stock number of the vehicle */
  vehicle: string
  kind: DocumentKind
  /** the version that staff see; null: the current one */
  versionId: string | null
  /** the version that must still be current there; null: none, undefined: any */
  insteadOf?: string | null | undefined
}

/**
 * Files the current version of a document under another vehicle or kind. Throws as callOperation does: 409 when it is not the one that staff see,
 * because someone has replaced or moved that one in the meantime, or when another version than `insteadOf` is current there.
 */
export function moveDocument(dealershipId: string, documentId: string, { versionId, ...to }: Move): Promise<MovedResult> {
  const body = { vehicle: to.vehicle, kind: to.kind, versionId: versionId ?? undefined, insteadOf: insteadOf(to.insteadOf) }
  return callOperation('documents.moveDocument', { params: { dealershipId, documentId }, body })
}

/** Returns the version that a moved document still has because the same file was already in the new place; null if it was moved. */
export function keptVersion(documentId: string, { keptVersionId, oldPlaceVersionId }: MovedResult): Replacement | null {
  // both are absent in the response of an older version
  return keptVersionId ? { documentId, versionId: oldPlaceVersionId, replacedVersionId: keptVersionId } : null
}
