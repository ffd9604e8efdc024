import type { Offer } from '@forecourt/contracts/trade-ins/offers'
import type { OfferDoc } from '../store/offer-store.ts'

/** Returns an offer as staff see it. */
export function toOffer(doc: OfferDoc): Offer {
  const { amount, note, state, madeBy, reason, estimate } = doc
  return {
    _id: doc._id.toHexString(),
    amount,
    note,
    state,
    madeBy,
    reason,
    estimate,
    validUntil: doc.validUntil.toISOString(),
    madeAt: doc.madeAt.toISOString(),
    viewedAt: doc.viewedAt?.toISOString() ?? null,
    answeredAt: doc.answeredAt?.toISOString() ?? null,
    questions: doc.questions.map(({ text, at }) => ({ text, at: at.toISOString() })),
  }
}
