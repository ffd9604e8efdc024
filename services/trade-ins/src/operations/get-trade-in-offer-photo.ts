import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { findLinkedOffer } from '../offers/offer-access.ts'
import { sendPhoto } from '../responses/send-photo.ts'

/** Sends the image of a photo of the evaluated vehicle to the holder of an offer's link. */
export function getTradeInOfferPhoto(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getTradeInOfferPhoto> {
  return async (call) => {
    const { evaluation } = await findLinkedOffer(deps, call.params.offer)
    const photo = evaluation.photos.find(({ _id }) => _id.toHexString() === call.params.photoId)
    return sendPhoto(deps.stores.bytes, call, photo, call.query.size)
  }
}
