import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { findVisible } from '../access/find-visible.ts'
import type { DocumentsDeps } from '../deps.ts'

/** Returns the number of a document's pages, and the sizes of the rendered ones (rules: page images). */
export function getDocumentPages(deps: DocumentsDeps): Handler<typeof documentsOperations.getDocumentPages> {
  return async (call) => {
    const { document, content } = await findVisible(deps, call)
    const pages = content.render.pages.map(({ width, height }) => ({ width, height }))
    return { kind: document.kind, versionId: content._id.toHexString(), render: content.render.state, pageCount: content.pageCount, pages }
  }
}
