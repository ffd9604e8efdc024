import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import type { TradeInsDeps } from '../deps.ts'
import { findOpenDraft } from '../drafts/find-draft.ts'
import { imagesOf } from '../store/photo-doc.ts'

/** Removes a photo of a draft. Succeeds also when the photo does not exist. */
export function removeDraftPhoto(deps: TradeInsDeps): Handler<typeof tradeInsOperations.removeDraftPhoto> {
  return async ({ params }) => {
    await findOpenDraft(deps, params.draft)
    const before = await deps.stores.drafts.removePhoto(hashLinkToken(params.draft), params.photoId, deps.clock())
    const removed = before?.photos.filter(({ _id }) => _id.toHexString() === params.photoId) ?? []
    await deps.stores.bytes.delete(imagesOf(removed))
    return { success: true }
  }
}
