import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { discardBytes } from '../filing/discard-bytes.ts'
import { publishChange } from '../filing/file-document.ts'
import { removeFromTray } from '../filing/file-waiting.ts'
import { bytesOf } from '../store/document-file-store.ts'

/** Deletes an unfiled document and its pages. Throws 409 if another user has already filed it. */
export function discardUnfiledDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.discardUnfiledDocument> {
  return async ({ params: { dealershipId, unfiledId } }) => {
    const { unfiled, files } = deps.stores
    const entry = await unfiled.find(dealershipId, unfiledId)
    if (entry === null) throw notFound('Document')
    const content = await deps.transaction(async (session) => {
      await removeFromTray(deps, entry)(session)
      const found = await files.find(entry.contentId, session)
      await files.deleteMany([entry.contentId], session)
      return found
    })
    if (content) await discardBytes(deps, bytesOf(content))
    publishChange(deps, dealershipId, [])
    return { message: 'File removed.' }
  }
}
