import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { type PhotoCalls, sendRequestedPhoto } from '../../../shared/trade-in/api/photo-calls.ts'

export type PhotoRequest = OperationResponse<'trade-ins.getPhotoRequest'>

/** Loads a request for photos by its link. Throws as callOperation does. */
export function loadPhotoRequest(link: string, signal: AbortSignal): Promise<PhotoRequest> {
  return callOperation('trade-ins.getPhotoRequest', { params: { link } }, { signal })
}

/** The API calls for the photos of a link. All throw as callOperation does. */
export const requestedPhotoCalls: PhotoCalls = {
  addPhoto: sendRequestedPhoto,
  removePhoto: (link, photoId) => callOperation('trade-ins.removeRequestedPhoto', { params: { link, photoId } }),
  photoUrl: (link, photoId) => operationUrl('trade-ins.getRequestedPhoto', { params: { link, photoId }, query: { size: 'small' } }),
}
