import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { toUnfiledDocument } from '../responses/document-responses.ts'

/**
 * Returns the documents that wait for a vehicle, oldest first (rules: needs a vehicle). Throws 404 for a dealership that was deleted or never
 * existed.
 */
export function listUnfiledDocuments(deps: DocumentsDeps): Handler<typeof documentsOperations.listUnfiledDocuments> {
  return async ({ params: { dealershipId }, query }) => {
    const { stores } = deps
    const { documents, total } = await stores.unfiled.page(dealershipId, query)
    const [contents, vehicles] = await Promise.all([
      stores.files.findMany(documents.map(({ contentId }) => contentId)),
      stores.vehicles.findMany(documents.flatMap(({ candidateIds }) => candidateIds)),
    ])
    const listed = documents.map((entry) =>
      toUnfiledDocument(
        entry,
        contents.find(({ _id }) => _id.equals(entry.contentId)),
        vehicles.filter(({ _id }) => entry.candidateIds.some((id) => id.equals(_id))),
      ),
    )
    return { documents: listed, total, page: query.page, pageSize: query.pageSize }
  }
}
