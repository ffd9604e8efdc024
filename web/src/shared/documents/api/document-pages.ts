import { ApiError } from '../../../api/api-error.ts'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import type { DocumentAddress } from '../model/document-address.ts'

export type DocumentPages = OperationResponse<'documents.getDocumentPages'>
type PageSize = 'small' | 'large'

/** The page count of a document and its rendered pages; null if it does not exist or may not be seen. Rejects when that is unknown. */
export async function loadDocumentPages({ link, ...params }: DocumentAddress, signal: AbortSignal): Promise<DocumentPages | null> {
  try {
    return await callOperation('documents.getDocumentPages', { params, query: { link } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404, 410].includes(error.status)) return null
    throw error
  }
}

/** The URL of a page's image; the version makes it cacheable. */
export function pageImageUrl({ link, ...params }: DocumentAddress, version: string, page: number, size: PageSize): string {
  return operationUrl('documents.getDocumentPage', { params: { ...params, page }, query: { link, version, size } })
}
