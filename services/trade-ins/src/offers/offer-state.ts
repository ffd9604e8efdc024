import type { OfferDoc } from '../store/offer-store.ts'

/** An offer as it is at a time: one whose time is over is expired, also before the job has recorded it. */
export function offerAt(offer: OfferDoc, now: Date): OfferDoc {
  return offer.state === 'open' && offer.validUntil <= now ? { ...offer, state: 'expired' } : offer
}
