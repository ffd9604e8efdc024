import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { requireStaffOf } from '@forecourt/service-kit/access'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { sendPhoto } from '../responses/send-photo.ts'

/** Sends the image of a photo of an evaluation. Throws 404 for a missing photo and for one of another dealership. */
export function getEvaluationPhoto({ stores }: TradeInsDeps): Handler<typeof tradeInsOperations.getEvaluationPhoto> {
  return async (call) => {
    const photoId = call.params.filename.replace('.jpg', '')
    const found = await stores.evaluations.findByPhoto(photoId)
    if (found === null) throw notFound('Photo')
    requireStaffOf(call.caller, found.dealershipId.toHexString(), 'Photo')
    const photo = found.photos.find(({ _id }) => _id.toHexString() === photoId)
    return sendPhoto(stores.bytes, call, photo, call.query.size)
  }
}
