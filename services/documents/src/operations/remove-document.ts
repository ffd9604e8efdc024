import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { setCurrentVersion } from '../filing/file-document.ts'

/**
 * Removes a document from its vehicle; its versions are kept (rules: document versions). Idempotent. Throws 404 if it does not exist, and 409 if the
 * version to remove (`insteadOf`) is no longer the current one.
 */
export function removeDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.removeDocument> {
  return async (call) => {
    const { dealershipId, documentId } = call.params
    const removed = await setCurrentVersion(
      deps,
      { dealershipId, documentId, versionId: null, insteadOf: call.query.insteadOf },
      call.context(dealershipId),
    )
    if (removed === null) throw notFound('Document')
    return { message: 'Document removed. You can restore it.' }
  }
}
