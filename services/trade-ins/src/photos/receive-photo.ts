import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import type { Call } from '@forecourt/service-kit/implement'
import { receiveFile } from '@forecourt/service-kit/receive-file'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import type { ObjectId } from 'mongodb'
import { countPhotoBytes } from '../access/allowances.ts'
import type { TradeInsDeps } from '../deps.ts'
import { type PhotoDoc, toPhoto } from '../store/photo-doc.ts'
import { arrivalOf } from './photo-intake.ts'
import { photoRefused } from './photo-refusals.ts'
import { storePhoto, takePhoto } from './store-photo.ts'

type PhotoOperation = typeof tradeInsOperations.addDraftPhoto | typeof tradeInsOperations.addRequestedPhoto

/**
 * Receives the photo of a request and stores its images; nothing refers to them yet. Throws what the intake throws, and 429, with the message
 * `noMoreToday` if given, when the allowance of the dealership or of the client's network is used up.
 */
export async function receivePhoto(
  deps: TradeInsDeps,
  call: Call<PhotoOperation>,
  operation: PhotoOperation,
  { dealershipId, noMoreToday }: { dealershipId: string; noMoreToday?: string },
): Promise<PhotoDoc> {
  const { shot, requestId } = call.query
  let originalName = ''
  const processed = await takePhoto(deps, arrivalOf(call.request), async () => {
    const { stream, fileName } = await receiveFile(call, operation)
    originalName = fileName
    return stream
  })
  await countPhotoBytes(deps, { dealershipId, ip: call.request.ip }, processed.master.length + processed.thumb.length, noMoreToday)
  return storePhoto(deps, dealershipId, processed, { originalName, shot, requestId })
}

/**
 * Returns the photo that this request already added, of a link only one that was added by it; null if there is none. Throws 400 if there is none
 * and the record is full.
 */
export function addedPhoto({ photos }: { photos: readonly PhotoDoc[] }, requestId: string, link?: { _id: ObjectId }): TradeInPhoto | null {
  const added = photos.find((photo) => photo.requestId === requestId && (link === undefined || photo.linkId?.equals(link._id)))
  if (added !== undefined) return toPhoto(added)
  if (photos.length >= PHOTOS_MAX) throw photoRefused('TOO_MANY_PHOTOS')
  return null
}
