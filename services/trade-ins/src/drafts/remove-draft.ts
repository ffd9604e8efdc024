import type { TradeInsDeps } from '../deps.ts'
import type { DraftDoc } from '../store/draft-store.ts'
import { imagesOf } from '../store/photo-doc.ts'

/** Deletes the images of a draft that was removed, unless they are an evaluation's now. What a crash leaves the sweeper finds. */
export async function deleteImagesOf({ stores }: Pick<TradeInsDeps, 'stores'>, { state, photos }: DraftDoc): Promise<void> {
  if (state === 'draft') await stores.bytes.delete(imagesOf(photos))
}
