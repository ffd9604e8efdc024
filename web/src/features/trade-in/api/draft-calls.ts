import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import type { PhotoShot } from '@forecourt/trade-in/photos'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { AnswerOf, RequestFor } from '../../../api/operation-types.ts'
import { uploadForm } from '../../../api/upload.ts'

export type ServerDraft = AnswerOf<'trade-ins.getDraft'>
export type SavedDraft = AnswerOf<'trade-ins.saveDraft'>
export type Submitted = AnswerOf<'trade-ins.submitDraft'>

/** A photo on its way: `requestId` makes sending it again harmless. */
export interface PhotoToSend {
  requestId: string
  shot: PhotoShot
  name: string
  blob: Blob
}

/** The calls about a saved evaluation. All throw as callOperation does. */
export const draftCalls = {
  begin: (body: RequestFor<'trade-ins.beginDraft'>['body']) => callOperation('trade-ins.beginDraft', { body }),
  /** who the wizard was opened for */
  known: (origin: string) => callOperation('leads.getTradeInOrigin', { params: { origin } }),
  get: (draft: string) => callOperation('trade-ins.getDraft', { params: { draft } }),
  /** `isLast`: the page is being left */
  save: (draft: string, content: DraftContent, revision: number, { isLast = false } = {}) =>
    callOperation('trade-ins.saveDraft', { params: { draft }, body: { ...content, revision } }, { keepalive: isLast }),
  discard: (draft: string) => callOperation('trade-ins.discardDraft', { params: { draft } }),
  submit: (draft: string, content: DraftContent) => callOperation('trade-ins.submitDraft', { params: { draft }, body: content }),
  /** `onSent` hears the share that is on its way, 0 to 1. */
  addPhoto: (draft: string, photo: PhotoToSend, onSent: (share: number) => void): Promise<TradeInPhoto> => {
    const form = new FormData()
    form.append('photo', new File([photo.blob], photo.name, { type: photo.blob.type }))
    const request = { params: { draft }, query: { shot: photo.shot, requestId: photo.requestId } }
    return uploadForm('trade-ins.addDraftPhoto', request, form, { onProgress: ({ sent, total }) => onSent(total === 0 ? 0 : sent / total) })
  },
  removePhoto: (draft: string, photoId: string) => callOperation('trade-ins.removeDraftPhoto', { params: { draft, photoId } }),
  /** The address of a photo's small image. */
  photoUrl: (draft: string, photoId: string) =>
    operationUrl('trade-ins.getDraftPhoto', { params: { draft, photoId }, query: { size: 'small' } }),
}
export type DraftCalls = typeof draftCalls
