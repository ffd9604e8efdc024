import type { TradeInsDeps } from '../deps.ts'
import type { DraftDoc } from '../store/draft-store.ts'
import { imagesOf } from '../store/photo-doc.ts'

/** Deletes the images of a removed draft, unless they now belong to an evaluation. After a crash the sweep deletes what is left. */
export async function deleteImagesOf({ stores }: Pick<TradeInsDeps, 'stores'>, { state, photos }: DraftDoc): Promise<void> {
  if (state === 'draft') await stores.bytes.delete(imagesOf(photos))
}
