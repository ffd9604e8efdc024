import type { OfferDoc } from '../store/offer-store.ts'

/** An offer at a given time: one whose time has passed is expired, even before the job has recorded it. */
export function offerAt(offer: OfferDoc, now: Date): OfferDoc {
  return offer.state === 'open' && offer.validUntil <= now ? { ...offer, state: 'expired' } : offer
}
