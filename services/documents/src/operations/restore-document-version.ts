import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { setCurrentVersion } from '../filing/file-document.ts'
import { toVehicleDocument } from '../responses/document-responses.ts'

/**
 * Makes an earlier version of a document the current one (rules: document versions). Throws 404 if it does not exist, and 409 if the version it is to
 * replace (`insteadOf`) is no longer the current one, or another one is current when it is to replace none.
 */
export function restoreDocumentVersion(deps: DocumentsDeps): Handler<typeof documentsOperations.restoreDocumentVersion> {
  return async (call) => {
    const { dealershipId, documentId, versionId } = call.params
    const restored = await setCurrentVersion(
      deps,
      { dealershipId, documentId, versionId, insteadOf: call.query.insteadOf },
      call.context(dealershipId),
    )
    if (restored === null) throw notFound('Document')
    return toVehicleDocument(restored, await deps.stores.files.findMany(restored.versions.map(({ _id }) => _id)))
  }
}
