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

/** Deletes the images of photos that were not stored with a record, unless they are referenced. Never throws. */
export function discardImages({ stores, logger }: Pick<TradeInsDeps, 'stores' | 'logger'>, photos: readonly PhotoDoc[]): Promise<void> {
  return stores.bytes.discard(imagesOf(photos), (some) => referencedImages(stores, some), logger)
}
