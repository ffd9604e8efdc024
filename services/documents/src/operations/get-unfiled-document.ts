import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { findUnfiled } from '../access/find-unfiled.ts'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { sendStored } from '../responses/send-stored.ts'

/** Returns an unfiled document: a PDF, or a video in its original format. */
export function getUnfiledDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.getUnfiledDocument> {
  return async (call) => {
    const { content } = await findUnfiled(deps, call.params)
    const type = content.type === 'pdf' ? 'application/pdf' : 'video/mp4'
    const headers = content.type === 'pdf' ? pdfHeaders('document') : {}
    return sendStored(deps.stores.bytes, call, { ...content, type, tag: content.sha256, headers })
  }
}
