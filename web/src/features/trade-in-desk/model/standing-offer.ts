import type { Offer } from '@forecourt/contracts/trade-ins/offers'

/**
 * Returns the offer that stands (rules: trade-in offer) of an evaluation's offers, newest first: the newest one while it is open, else the newest
 * accepted one, which later offers replace only if they are accepted; without an accepted one the newest. undefined without offers.
 */
export function standingOffer(offers: readonly Offer[]): Offer | undefined {
  const [newest] = offers
  return newest?.state === 'open' ? newest : (acceptedOffer(offers) ?? newest)
}

/**
 * Returns the offer to name beside the standing one, of an evaluation's offers, newest first: the accepted one while a newer one is open, or the
 * newest one once it is over and an earlier one was accepted. undefined for none.
 */
export function offerBeside(offers: readonly Offer[]): Offer | undefined {
  const [newest] = offers
  const other = newest?.state === 'open' ? acceptedOffer(offers) : newest
  return other === standingOffer(offers) ? undefined : other
}

function acceptedOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find(({ state }) => state === 'accepted')
}
