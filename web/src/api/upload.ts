import { NetworkError, TimeoutError, toApiError } from './api-error.ts'
import { operationUrl } from './call-operation.ts'
import { parseResponse } from './caller.ts'
import type { OperationId, OperationResponse, RequestFor } from './operation-types.ts'
import { sessionEnded } from './session-ended.ts'

/** Bytes handed to the network so far, and the total. When they are equal, the server has everything. */
export interface SentBytes {
  sent: number
  total: number
}

export interface UploadOptions {
  signal?: AbortSignal
  onProgress?: (bytes: SentBytes) => void
  /** ends the upload when nothing was sent and no response came for this long; without it, the upload waits */
  stallMs?: number
}

/**
 * How long the upload of a photo may make no progress. A connection can break without an error, and a photo may be handed to the network as a whole
 * before it is sent. The wait for the response counts, too: services wait for capacity for up to 40 seconds.
 */
export const PHOTO_STALL_MS = 60_000

/** Uploads one file as the form field `file`. Throws as callOperation does. */
export function uploadFile<Id extends OperationId>(
  id: Id,
  request: Omit<RequestFor<Id>, 'body'>,
  file: File,
  options: UploadOptions = {},
): Promise<OperationResponse<Id>> {
  const form = new FormData()
  form.append('file', file)
  return uploadForm(id, request, form, options)
}

/** Uploads a form by XMLHttpRequest, because fetch reports no upload progress. Throws as callOperation does, TimeoutError for one that stalls. */
export function uploadForm<Id extends OperationId>(
  id: Id,
  request: Omit<RequestFor<Id>, 'body'>,
  form: FormData,
  options: UploadOptions = {},
): Promise<OperationResponse<Id>> {
  const url = operationUrl(id, request)
  const fileBytes = [...form.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'))
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const waitForProgress = () => {
      clearTimeout(stalled)
      if (options.stallMs !== undefined) stalled = setTimeout(onStall, options.stallMs)
    }
    const onStall = () => {
      reject(new TimeoutError())
      xhr.abort()
    }
    xhr.open('POST', url)
    xhr.setRequestHeader('accept', 'application/json')
    xhr.upload.onprogress = ({ loaded, lengthComputable, total }) => {
      waitForProgress()
      options.onProgress?.({ sent: loaded, total: lengthComputable ? total : fileBytes })
    }
    xhr.onload = () => {
      const { status, responseText } = xhr
      if (status === 401) sessionEnded.announce()
      if (status < 200 || status >= 300) return reject(toApiError(status, responseText))
      try {
        resolve(parseResponse(status, responseText) as OperationResponse<Id>)
      } catch (error) {
        reject(error)
      }
    }
    xhr.onerror = () => reject(new NetworkError())
    xhr.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    xhr.onloadend = () => {
      clearTimeout(stalled)
      options.signal?.removeEventListener('abort', abort)
    }
    options.signal?.addEventListener('abort', abort)
    waitForProgress()
    xhr.send(form)
  })
}
