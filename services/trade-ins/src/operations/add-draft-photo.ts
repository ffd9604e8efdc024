import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import { drain } from '@forecourt/service-kit/receive-file'
import type { TradeInsDeps } from '../deps.ts'
import { findOpenDraft } from '../drafts/find-draft.ts'
import { photoRefused } from '../photos/photo-refusals.ts'
import { addedPhoto, receivePhoto } from '../photos/receive-photo.ts'
import type { DraftDoc } from '../store/draft-store.ts'
import { imagesOf, toPhoto } from '../store/photo-doc.ts'

type Operation = typeof tradeInsOperations.addDraftPhoto

/** Adds a photo to a draft. Idempotent by request id (rules: trade-in photos). */
export function addDraftPhoto(deps: TradeInsDeps): Handler<Operation> {
  return async (call) => {
    // after an early response, read on so that a client that is still sending can read it
    call.reply.raw.once('finish', () => drain(call.request))
    const draft = await findOpenDraft(deps, call.params.draft)
    return addedPhoto(draft, call.query.requestId) ?? receive(deps, call, draft)
  }
}

async function receive(deps: TradeInsDeps, call: Call<Operation>, draft: DraftDoc): Promise<TradeInPhoto> {
  const photo = await receivePhoto(deps, call, tradeInsOperations.addDraftPhoto, { dealershipId: draft.dealershipId.toHexString() })
  if (await deps.stores.drafts.addPhoto(hashLinkToken(call.params.draft), photo, deps.clock())) return toPhoto(photo)
  // the draft changed in the meantime: its current state says why there was no room for this photo
  await deps.stores.bytes.delete(imagesOf([photo]))
  const standing = addedPhoto(await findOpenDraft(deps, call.params.draft), call.query.requestId)
  if (standing === null) throw photoRefused('TOO_MANY_PHOTOS')
  return standing
}
