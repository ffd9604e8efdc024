import type { OfferState } from '@forecourt/contracts/trade-ins/offers'
import { type AppError, conflict } from '@forecourt/service-kit/errors'
import type { OfferDoc } from '../store/offer-store.ts'

type ClosedState = Exclude<OfferState, 'open'>

const FOR_CUSTOMER: Record<ClosedState, string> = {
  accepted: 'You already accepted this offer. Contact the dealership to change your answer.',
  declined: 'You already declined this offer. Ask the dealership for a new one.',
  withdrawn: 'The dealership withdrew this offer. Ask them for a new one.',
  replaced: 'The dealership has made a newer offer. Ask them for its link.',
  expired: 'This offer has expired. Ask the dealership for a new one.',
}
const FOR_STAFF: Record<ClosedState, string> = {
  accepted: 'The customer already accepted this offer.',
  declined: 'The customer already declined this offer. Make a new one instead.',
  withdrawn: 'This offer was already withdrawn. Make a new one instead.',
  replaced: 'A newer offer has replaced this one.',
  expired: 'This offer has expired. Make a new one instead.',
}

const FOR_MAKER: Record<Exclude<ClosedState, 'expired'>, string> = {
  accepted: 'The customer has just accepted your offer.',
  declined: 'The customer has just declined your offer.',
  withdrawn: 'Your offer was withdrawn in the meantime.',
  replaced: 'Another offer was made in the meantime.',
}

/** Returns the 409 for a customer's action on an offer that is not open. */
export function closedForCustomer({ state }: OfferDoc): AppError {
  return closed(state, FOR_CUSTOMER)
}

/** Returns the 409 for an action of staff on an offer that is not open. */
export function closedForStaff({ state }: OfferDoc): AppError {
  return closed(state, FOR_STAFF)
}

/** Returns the 409 for a new offer whose maker has not seen what became of the one before it. */
export function unseenByMaker(state: Exclude<ClosedState, 'expired'>): AppError {
  return conflict('OFFER_UNSEEN', `${FOR_MAKER[state]} This one was not made.`)
}

function closed(state: OfferState, sentences: Record<ClosedState, string>): AppError {
  // still open: the offer was read before a concurrent change
  const message = state === 'open' ? 'This offer has just changed. Please try again.' : sentences[state]
  return conflict(`OFFER_${state.toUpperCase()}`, message)
}
