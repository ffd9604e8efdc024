import type { CustomerLinkDoc } from '../store/customer-link-store.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { PhotoDoc } from '../store/photo-doc.ts'

/** Returns the photos that were added by a link, the only ones its holder may see. */
export function photosByLink({ photos }: Pick<EvaluationDoc, 'photos'>, { _id }: Pick<CustomerLinkDoc, '_id'>): PhotoDoc[] {
  return photos.filter(({ linkId }) => linkId?.equals(_id) === true)
}
