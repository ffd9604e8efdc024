import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { openCustomerLink } from '../access/customer-link.ts'
import type { TradeInsDeps } from '../deps.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { imagesOf } from '../store/photo-doc.ts'

/** Removes a photo that was added by the link. Succeeds also when the photo does not exist; never removes any other photo. */
export function removeRequestedPhoto(deps: TradeInsDeps): Handler<typeof tradeInsOperations.removeRequestedPhoto> {
  const { evaluations, bytes } = deps.stores
  return async ({ params }) => {
    const { link, evaluation } = await openCustomerLink(deps, params.link, 'photos')
    const before = await evaluations.removePhoto(evaluation, link._id, new ObjectId(params.photoId))
    if (before === null) return { success: true }
    await bytes.delete(imagesOf(before.photos.filter(({ _id }) => _id.toHexString() === params.photoId)))
    notifyScreens(deps, evaluation)
    return { success: true }
  }
}
