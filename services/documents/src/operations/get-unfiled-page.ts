import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { findUnfiled } from '../access/find-unfiled.ts'
import type { DocumentsDeps } from '../deps.ts'
import { sendPage } from '../responses/send-page.ts'

/** Returns the image of a page of an unfiled document. */
export function getUnfiledPage(deps: DocumentsDeps): Handler<typeof documentsOperations.getUnfiledPage> {
  return async (call) => {
    const { content } = await findUnfiled(deps, call.params)
    return sendPage(deps.stores.bytes, call, { content, page: call.params.page, size: call.query.size, immutable: true })
  }
}
