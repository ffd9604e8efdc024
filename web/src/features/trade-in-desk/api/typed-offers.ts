import { draftOf } from '../../../shared/drafts.ts'
import type { OfferDraft } from '../model/offer-form.ts'

type Typed = Partial<OfferDraft>

/** The unsaved input of a user for an evaluation's offer, which stays while other evaluations are open, and in this tab until the offer is made. */
export function typedOffer(userId: string, evaluationId: string): { typed: () => Typed; keep: (draft: Typed | null) => void } {
  const { read, keep } = draftOf<Typed>(userId, 'offer', evaluationId)
  return { typed: () => read() ?? {}, keep }
}
