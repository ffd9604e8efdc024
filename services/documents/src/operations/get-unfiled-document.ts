import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { findUnfiled } from '../access/find-unfiled.ts'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { sendStored } from '../responses/send-stored.ts'
import { sendVideo } from '../responses/send-video.ts'

/** Returns an unfiled document: a PDF, or a video in its original format, whole or by range. Throws 404 if it was filed or removed. */
export function getUnfiledDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.getUnfiledDocument> {
  return async (call) => {
    const { content } = await findUnfiled(deps, call.params)
    if (content.type === 'mp4') return sendVideo(deps.stores.bytes, call, content)
    const headers = pdfHeaders('document')
    return sendStored(deps.stores.bytes, call, { ...content, type: 'application/pdf', tag: content.sha256, headers })
  }
}
