import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { findDraft } from '../drafts/find-draft.ts'
import { sendPhoto } from '../responses/send-photo.ts'

/** Sends the image of a photo to the holder of the draft's token. */
export function getDraftPhoto(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getDraftPhoto> {
  return async (call) => {
    const { photos } = await findDraft(deps, call.params.draft)
    const photo = photos.find(({ _id }) => _id.toHexString() === call.params.photoId)
    return sendPhoto(deps.stores.bytes, call, photo, call.query.size)
  }
}
