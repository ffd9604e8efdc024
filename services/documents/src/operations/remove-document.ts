import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { setCurrentVersion } from '../filing/file-document.ts'

/** Removes a document from its vehicle; its versions are kept (rules: document versions). Idempotent. */
export function removeDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.removeDocument> {
  return async (call) => {
    const { dealershipId, documentId } = call.params
    const removed = await setCurrentVersion(deps, { dealershipId, documentId, versionId: null }, call.context(dealershipId))
    if (removed === null) throw notFound('Document')
    return { message: 'Document removed. You can restore it.' }
  }
}
