import type { OfferDoc } from '../store/offer-store.ts'

/** Returns an offer as of a given time: an overdue one is expired even before the job has recorded it. */
export function offerAt(offer: OfferDoc, now: Date): OfferDoc {
  return offer.state === 'open' && offer.validUntil <= now ? { ...offer, state: 'expired' } : offer
}
