import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import type { PhotoShot } from '@forecourt/trade-in/photos'
import { PHOTO_STALL_MS, type UploadOptions, uploadForm } from '../../../api/upload.ts'

/** A photo to upload; `requestId` makes retries idempotent. */
export interface PhotoToSend {
  requestId: string
  shot: PhotoShot
  name: string
  blob: Blob
}

/** The calls for photos of a draft or of a photo link; `token` is its secret. All throw as callOperation does. */
export interface PhotoCalls {
  /** `onSent` receives the uploaded share, 0 to 1. */
  addPhoto: (token: string, photo: PhotoToSend, onSent: (share: number) => void) => Promise<TradeInPhoto>
  removePhoto: (token: string, photoId: string) => Promise<unknown>
  /** The URL of a photo's small image. */
  photoUrl: (token: string, photoId: string) => string
}

/** Uploads a photo of a draft. */
export function sendDraftPhoto(draft: string, photo: PhotoToSend, onSent: (share: number) => void): Promise<TradeInPhoto> {
  return uploadForm('trade-ins.addDraftPhoto', { params: { draft }, query: queryOf(photo) }, formOf(photo), optionsOf(onSent))
}

/** Uploads a photo through a photo link. */
export function sendRequestedPhoto(link: string, photo: PhotoToSend, onSent: (share: number) => void): Promise<TradeInPhoto> {
  return uploadForm('trade-ins.addRequestedPhoto', { params: { link }, query: queryOf(photo) }, formOf(photo), optionsOf(onSent))
}

const queryOf = ({ shot, requestId }: PhotoToSend) => ({ shot, requestId })

function formOf({ blob, name }: PhotoToSend): FormData {
  const form = new FormData()
  form.append('photo', new File([blob], name, { type: blob.type }))
  return form
}

function optionsOf(onSent: (share: number) => void): UploadOptions {
  return { onProgress: ({ sent, total }) => onSent(total === 0 ? 0 : sent / total), stallMs: PHOTO_STALL_MS }
}
