import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { findVisible } from '../access/find-visible.ts'
import type { DocumentsDeps } from '../deps.ts'

/** How many pages a document has, and how large those are that are drawn (rules: page images). */
export function getDocumentPages(deps: DocumentsDeps): Handler<typeof documentsOperations.getDocumentPages> {
  return async (call) => {
    const { document, content } = await findVisible(deps, call)
    const pages = content.render.pages.map(({ width, height }) => ({ width, height }))
    return { kind: document.kind, versionId: content._id.toHexString(), render: content.render.state, pageCount: content.pageCount, pages }
  }
}
