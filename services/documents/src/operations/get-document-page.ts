import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { findVisible } from '../access/find-visible.ts'
import type { DocumentsDeps } from '../deps.ts'
import { sendPage } from '../responses/send-page.ts'

/**
 * Returns the image of a page. Browsers cache it if the URL has the version from getDocumentPages. Only staff may see other versions than the current
 * one.
 */
export function getDocumentPage(deps: DocumentsDeps): Handler<typeof documentsOperations.getDocumentPage> {
  return async (call) => {
    const { page } = call.params
    const { version, size } = call.query
    const { document, content, access } = await findVisible(deps, call, version)
    if (access.kind !== 'all' && !document.currentId?.equals(content._id)) throw notFound('Page')
    return sendPage(deps.stores.bytes, call, { content, page, size, immutable: version !== undefined })
  }
}
