import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import type { ContactDealership } from '../../../shared/contact/model/contact-links.ts'
import { LinkPersonCard } from '../../../shared/trade-in/components/link-person-card.tsx'
import { vehicleOf } from '../model/offer-text.ts'

/** The person who made the offer, and how to contact them and the dealership. */
export function OfferPerson({ offer, dealership }: { offer: CustomerOffer; dealership: ContactDealership }) {
  return <LinkPersonCard person={offer.madeBy} dealership={dealership} subject={`Your offer for my ${vehicleOf(offer)}`} />
}
