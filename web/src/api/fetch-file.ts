import { NetworkError, toApiError } from './api-error.ts'
import { operationUrl } from './call-operation.ts'
import { fetchMarkingIdle } from './idle-header.ts'
import type { OperationId, RequestFor } from './operation-types.ts'
import { sessionEnded } from './session-ended.ts'

/** Fetches the whole response of a GET operation as a file. Throws as callOperation does. */
export async function fetchFile<Id extends OperationId>(
  id: Id,
  request: Omit<RequestFor<Id>, 'body'>,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> {
  try {
    const response = await fetchMarkingIdle(operationUrl(id, request), { credentials: 'same-origin', signal: options.signal })
    if (response.ok) return await response.blob()
    if (response.status === 401) sessionEnded.announce()
    throw toApiError(response.status, await response.text())
  } catch (error) {
    // fetch throws a TypeError when the connection fails or breaks
    if (error instanceof TypeError) throw new NetworkError(error)
    throw error
  }
}
