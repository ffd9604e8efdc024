import { ObjectId } from 'mongodb'
import type { OfferDoc } from '../store/offer-store.ts'

/** Returns an offer record, made at `madeAt` and valid for a week unless `more` overrides it. */
export function sampleOffer(dealershipId: string, evaluationId: string, madeAt: Date, more: Partial<OfferDoc> = {}): OfferDoc {
  return {
    _id: new ObjectId(),
    dealershipId: new ObjectId(dealershipId),
    evaluationId: new ObjectId(evaluationId),
    requestId: crypto.randomUUID(),
    amount: 10_000,
    validUntil: new Date(madeAt.getTime() + 7 * 24 * 60 * 60 * 1000),
    note: '',
    state: 'open',
    madeBy: { id: 'x', name: 'Sam Sales', email: 'sam@example.com', role: 'SALES' },
    madeAt,
    viewedAt: null,
    answeredAt: null,
    reason: '',
    questions: [],
    estimate: null,
    ...more,
  }
}
