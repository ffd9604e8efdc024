import { ApiError } from '../../../api/api-error.ts'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import type { DocumentAddress } from '../model/document-address.ts'

export type DocumentPages = AnswerOf<'documents.getDocumentPages'>
type PageSize = 'small' | 'large'

/** How many pages a document has, and which are drawn; null when there is no such document, or none that may be seen. Rejects when that is not known. */
export async function loadDocumentPages({ link, ...params }: DocumentAddress, signal: AbortSignal): Promise<DocumentPages | null> {
  try {
    return await callOperation('documents.getDocumentPages', { params, query: { link } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404, 410].includes(error.status)) return null
    throw error
  }
}

/** Where the image of a page is; the version lets the browser keep it. */
export function pageImageUrl({ link, ...params }: DocumentAddress, version: string, page: number, size: PageSize): string {
  return operationUrl('documents.getDocumentPage', { params: { ...params, page }, query: { link, version, size } })
}
