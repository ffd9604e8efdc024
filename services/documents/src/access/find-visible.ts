import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import type { DocumentFileDoc } from '../store/document-file-store.ts'
import type { VehicleDocumentDoc } from '../store/vehicle-document-store.ts'
import { type DocumentAccess, documentAccess, maySee } from './document-access.ts'

interface VisibleDocument {
  document: VehicleDocumentDoc
  /** of the requested version, otherwise of the current one */
  content: DocumentFileDoc
  access: DocumentAccess
}

type DocumentCall = Pick<CallContext, 'caller'> & {
  params: { dealershipId: string; documentId: string }
  query: { link?: string | undefined }
}

/** Returns a document that the caller may see (rules: who sees documents). Throws 404 for any other, as if it did not exist. */
export async function findVisible(
  deps: DocumentsDeps,
  { caller, params, query }: DocumentCall,
  version?: string,
): Promise<VisibleDocument> {
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
