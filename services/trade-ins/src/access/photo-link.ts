import { notFound } from '@forecourt/service-kit/errors'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import type { TradeInsDeps } from '../deps.ts'
import type { CustomerLinkDoc } from '../store/customer-link-store.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { PhotoDoc } from '../store/photo-doc.ts'
import { requireWorkingLink } from './working-link.ts'

/** A photo link, and the evaluation that it is for. */
export interface OpenPhotoLink {
  link: CustomerLinkDoc
  evaluation: EvaluationDoc
}

/**
 * The photo link of a token (rules: photo link). Throws 410 for one that is revoked or over, and 404 for a token of none, of a deleted evaluation or of a
 * deleted dealership.
 */
export async function openPhotoLink({ stores, clock }: Pick<TradeInsDeps, 'stores' | 'clock'>, token: string): Promise<OpenPhotoLink> {
  const link = await stores.links.find(hashLinkToken(token), 'photos')
  if (link === null) throw notFound('Link')
  const [evaluation, state] = await Promise.all([
    stores.evaluations.find(link.evaluationId),
    stores.dealerships.stateOf(link.dealershipId.toHexString()),
  ])
  if (evaluation === null || state === 'deleted') throw notFound('Link')
  requireWorkingLink(link, clock())
  return { link, evaluation }
}

/** The photos that came by a link: its holder sees no others. */
export function photosByLink({ photos }: Pick<EvaluationDoc, 'photos'>, { _id }: Pick<CustomerLinkDoc, '_id'>): PhotoDoc[] {
  return photos.filter(({ linkId }) => linkId?.equals(_id) === true)
}
