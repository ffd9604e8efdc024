import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { openCustomerLink } from '../access/customer-link.ts'
import { photosByLink } from '../access/photo-link.ts'
import type { TradeInsDeps } from '../deps.ts'
import { sendPhoto } from '../responses/send-photo.ts'

/** Sends the image of a photo that was added by a link to the link's holder. Throws 404 for any other photo. */
export function getRequestedPhoto(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getRequestedPhoto> {
  return async (call) => {
    const { link, evaluation } = await openCustomerLink(deps, call.params.link, 'photos')
    const photo = photosByLink(evaluation, link).find(({ _id }) => _id.toHexString() === call.params.photoId)
    return sendPhoto(deps.stores.bytes, call, photo, call.query.size)
  }
}
