import type { EventData } from '@forecourt/contracts/event'
import type { offerChanged } from '@forecourt/contracts/trade-ins/events'
import { ObjectId } from 'mongodb'
import type { TradeInChange } from '../store/trade-in-store.ts'

type OfferChanged = EventData<typeof offerChanged>

/** Returns the changes of an offer's step at a time to its trade-in: the open or accepted offer, and those of an `activity` of the customer. */
export function offerChange(
  { step, offerId, amount, validUntil, payoffAmount, currency }: OfferChanged,
  at: Date,
  activity: Pick<TradeInChange, 'lastCustomerAt'>,
): TradeInChange {
  const offer = { offerId: new ObjectId(offerId), amount, validUntil: new Date(validUntil) }
  switch (step) {
    case 'made':
      return { offer, payoffAmount, currency }
    case 'viewed':
      return { offerViewed: true, ...activity }
    case 'accepted':
      return { accepted: { ...offer, at }, payoffAmount, currency, ...activity }
    case 'asked':
      return { offerAsked: true, ...activity }
    case 'declined':
      return { offerDeclined: true, ...activity }
    default:
      return {}
  }
}
