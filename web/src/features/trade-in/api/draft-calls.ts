import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { OperationResponse, RequestFor } from '../../../api/operation-types.ts'
import { failureOf } from '../../../shared/trade-in/api/failure.ts'
import { sendDraftPhoto } from '../../../shared/trade-in/api/photo-calls.ts'

export type ServerDraft = OperationResponse<'trade-ins.getDraft'>

/** The API calls for a saved evaluation. All throw as callOperation does. */
export const draftCalls = {
  begin: (body: RequestFor<'trade-ins.beginDraft'>['body']) => callOperation('trade-ins.beginDraft', { body }),
  /** loads the customer and dealership of a packet visit or staff link */
  known: (origin: string) => callOperation('leads.getTradeInOrigin', { params: { origin } }),
  get: (draft: string) => callOperation('trade-ins.getDraft', { params: { draft } }),
  /** `isLast`: the page is unloading */
  save: (draft: string, content: DraftContent, revision: number, { isLast = false } = {}) =>
    callOperation('trade-ins.saveDraft', { params: { draft }, body: { ...content, revision } }, { keepalive: isLast }),
  discard: (draft: string) => callOperation('trade-ins.discardDraft', { params: { draft } }),
  /** `removedPhotos`: the request ids of photos to leave out */
  submit: (draft: string, content: DraftContent, removedPhotos: readonly string[]) =>
    callOperation('trade-ins.submitDraft', { params: { draft }, body: { ...content, removedPhotos: [...removedPhotos] } }),
  addPhoto: sendDraftPhoto,
  removePhoto: (draft: string, photoId: string) => callOperation('trade-ins.removeDraftPhoto', { params: { draft, photoId } }),
  /** returns the address of a photo's small image */
  photoUrl: (draft: string, photoId: string) =>
    operationUrl('trade-ins.getDraftPhoto', { params: { draft, photoId }, query: { size: 'small' } }),
}
export type DraftCalls = typeof draftCalls

interface NewDraft {
  dealershipId: string
  /** assigned by the browser; makes this idempotent */
  requestId: string
  /** the packet visit or staff link that the customer came from; null without one */
  origin: string | null
  /** the value of the honeypot field */
  website: string
}

/** Creates a draft and returns its token. An expired origin must not lose the evaluation: it is created without one. Throws as callOperation does. */
export async function createDraft(calls: Pick<DraftCalls, 'begin'>, { origin, website, ...ids }: NewDraft): Promise<string> {
  const body = website === '' ? ids : { ...ids, website }
  try {
    return (await calls.begin(origin === null ? body : { ...body, origin })).draft
  } catch (error) {
    if (origin === null || failureOf(error) === 'later') throw error
    return (await calls.begin(body)).draft
  }
}

/** Deletes a draft, also one that is still being created; nothing without one. Never throws, because the server deletes old drafts by itself. */
export async function discardDraft(calls: Pick<DraftCalls, 'discard'>, token: string | Promise<string> | undefined): Promise<void> {
  try {
    if (token !== undefined) await calls.discard(await token)
  } catch {
    // it was not created, or is deleted 14 days after its last change
  }
}
