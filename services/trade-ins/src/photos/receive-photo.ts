import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Call } from '@forecourt/service-kit/implement'
import { receiveFile } from '@forecourt/service-kit/receive-file'
import { countPhotoBytes } from '../access/allowances.ts'
import type { TradeInsDeps } from '../deps.ts'
import type { PhotoDoc } from '../store/photo-doc.ts'
import { storePhoto, takePhoto } from './keep-photo.ts'
import { announcedBytes } from './photo-intake.ts'

type PhotoOperation = typeof tradeInsOperations.addDraftPhoto | typeof tradeInsOperations.addRequestedPhoto

/**
 * Receives the photo of a request and stores its images; nothing refers to them yet. Throws what the intake throws, and 429, with the message
 * `noMoreToday` if given, when the dealership's allowance is used up.
 */
export async function receivePhoto(
  deps: TradeInsDeps,
  call: Call<PhotoOperation>,
  operation: PhotoOperation,
  { dealershipId, noMoreToday }: { dealershipId: string; noMoreToday?: string },
): Promise<PhotoDoc> {
  const { shot, requestId } = call.query
  let originalName = ''
  const processed = await takePhoto(deps, announcedBytes(call.request.headers['content-length']), async () => {
    const { stream, fileName } = await receiveFile(call, operation)
    originalName = fileName
    return stream
  })
  await countPhotoBytes(deps, dealershipId, processed.master.length + processed.thumb.length, noMoreToday)
  return storePhoto(deps, dealershipId, processed, { originalName, shot, requestId })
}
