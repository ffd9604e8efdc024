import type { PhotoShot } from '@forecourt/trade-in/photos'
import { ObjectId } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import { outcomeOf } from '../metrics.ts'
import type { PhotoDoc } from '../store/photo-doc.ts'
import type { PhotoIntake } from './photo-intake.ts'
import type { ProcessedPhoto } from './process-photo.ts'

/** Processes an uploaded photo and counts its outcome. Throws what the intake throws. */
export async function takePhoto(
  { intake, metrics }: Pick<TradeInsDeps, 'intake' | 'metrics'>,
  ...args: Parameters<PhotoIntake['take']>
): Promise<ProcessedPhoto> {
  const begunAt = performance.now()
  const seconds = () => (performance.now() - begunAt) / 1000
  try {
    const processed = await intake.take(...args)
    metrics.photo('taken', seconds())
    return processed
  } catch (error) {
    metrics.photo(outcomeOf(error), seconds())
    throw error
  }
}

/** Stores the images of a photo. The caller must reference or delete them; the sweeper deletes what a crash leaves behind. */
export async function storePhoto(
  { stores, clock }: Pick<TradeInsDeps, 'stores' | 'clock'>,
  dealershipId: string | null,
  { master, thumb, width, height }: ProcessedPhoto,
  { originalName, shot, requestId }: { originalName: string; shot: PhotoShot; requestId: string },
): Promise<PhotoDoc> {
  const { fileId: masterId } = await stores.bytes.store(dealershipId, master)
  try {
    const { fileId: thumbId } = await stores.bytes.store(dealershipId, thumb)
    const images = { masterId, thumbId, bytes: master.length, width, height }
    return { _id: new ObjectId(), requestId, shot, originalName, ...images, uploadedAt: clock() }
  } catch (error) {
    await stores.bytes.delete([masterId]).catch(() => {})
    throw error
  }
}
