import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { findVisible } from '../access/find-visible.ts'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { sendStored } from '../responses/send-stored.ts'

/**
 * Streams a vehicle's PDF; 304 if the client has it. The URL stays the same when a newer file is filed, so browsers revalidate it each time. Only
 * staff may see an earlier version.
 */
export function getDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.getDocument> {
  return async (call) => {
    const { version, download } = call.query
    const { document, content, access } = await findVisible(deps, call, version)
    if (version !== undefined && access.kind !== 'all') throw notFound('Document')
    const headers = pdfHeaders(`${document.kind}-${document.key}`, { download: download === '1' })
    return sendStored(deps.stores.bytes, call, { ...content, type: 'application/pdf', tag: content.sha256, headers })
  }
}
