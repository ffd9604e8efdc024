import type { ObjectId } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import { imagesOf, type PhotoDoc } from '../store/photo-doc.ts'

/** Returns which of the images belong to a photo of a draft or an evaluation. */
export async function referencedImages(
  { drafts, evaluations }: Pick<TradeInsDeps['stores'], 'drafts' | 'evaluations'>,
  fileIds: readonly ObjectId[],
): Promise<ObjectId[]> {
  return (await Promise.all([drafts.referenced(fileIds), evaluations.referenced(fileIds)])).flat()
}

/**
 * Deletes the images of photos that were not stored with a record. Keeps those of an evaluation, because a submission can fail after its transaction
 * was committed. Never throws: if it fails, the sweep deletes them.
 */
export async function discardImages({ stores, logger }: Pick<TradeInsDeps, 'stores' | 'logger'>, photos: readonly PhotoDoc[]) {
  if (photos.length === 0) return
  try {
    await stores.bytes.deleteUnreferenced(imagesOf(photos), (some) => referencedImages(stores, some))
  } catch (err) {
    logger.warn({ err }, 'images are left to the sweep')
  }
}
