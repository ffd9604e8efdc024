import { Readable } from 'node:stream'
import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'

/** A vehicle's PDF, streamed; 304 to who has it. The address stays when a newer file comes, so a browser asks each time whether it has changed. */
export function getDocument({ documents }: Pick<DocumentsDeps, 'documents'>): Handler<typeof documentsOperations.getDocument> {
  return async ({ params: { dealershipId, documentId }, request, reply }) => {
    const found = await documents.find(dealershipId, documentId)
    if (!found) throw notFound('Document')
    const etag = `"${found.sha256}"`
    const validators = { etag, 'cache-control': 'private, no-cache', 'last-modified': found.updatedAt.toUTCString() }
    if (namesTag(request.headers['if-none-match'], etag)) return void (await reply.code(304).headers(validators).send())
    // an empty stream: for an empty answer Fastify would say that the file has no bytes
    const bytes = request.method === 'HEAD' ? Readable.from([]) : await documents.open(found)
    if (!bytes) throw notFound('Document')
    const name = `${found.kind}-${found.key}`
    await reply
      .type('application/pdf')
      .headers({ ...validators, ...pdfHeaders(name), 'content-length': String(found.bytes) })
      .send(bytes)
    return undefined
  }
}

/** Whether an If-None-Match names the tag, weak or not. */
function namesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}
