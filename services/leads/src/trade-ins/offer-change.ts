import type { EventData } from '@forecourt/contracts/event'
import type { offerChanged } from '@forecourt/contracts/trade-ins/events'
import { ObjectId } from 'mongodb'
import type { TradeInChange } from '../store/trade-in-store.ts'

type OfferChanged = EventData<typeof offerChanged>

/** Returns the changes of an offer's step to its trade-in: the open or accepted offer, and the customer's last activity. */
export function offerChange({ step, offerId, amount, validUntil, payoffAmount, currency }: OfferChanged, at: Date): TradeInChange {
  const offer = { offerId: new ObjectId(offerId), amount, validUntil: new Date(validUntil) }
  switch (step) {
    case 'made':
      return { offer, payoffAmount, currency }
    case 'viewed':
      return { offerViewed: true, lastCustomerAt: at }
    case 'accepted':
      return { accepted: offer, payoffAmount, currency, lastCustomerAt: at }
    case 'asked':
      return { offerAsked: true, lastCustomerAt: at }
    case 'declined':
      return { offerDeclined: true, lastCustomerAt: at }
    default:
      return {}
  }
}
