import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { documentAccess, maySee } from './document-access.ts'

type DocumentCall = Pick<CallContext, 'caller'> & {
  params: { dealershipId: string; documentId: string }
  query: { link?: string | undefined }
}

/**
 * Returns a document that the caller may see (rules: who sees documents), with the content of the requested version, otherwise of the current one.
 * Throws 404 for any other, as if it did not exist.
 */
export async function findVisible(deps: DocumentsDeps, { caller, params, query }: DocumentCall, version?: string) {
  const { dealershipId, documentId } = params
  const access = await documentAccess(deps, caller, { dealershipId, link: query.link })
  const document = access.kind === 'none' ? null : await deps.stores.documents.find(dealershipId, documentId)
  if (document === null || !maySee(access, document)) throw notFound('Document')
  const wanted = document.versions.find(({ _id }) =>
    version === undefined ? document.currentId?.equals(_id) : _id.toHexString() === version,
  )
  const content = wanted && (await deps.stores.files.find(wanted._id))
  if (!content) throw notFound('Document')
  return { document, content, access }
}
