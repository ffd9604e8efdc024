import { OFFER_PAGE_DAYS } from '@forecourt/contracts/trade-ins/customer-links'
import { DAY_MS } from '../domain/engagement-score.ts'
import type { TradeInDoc } from '../store/trade-in-store.ts'

/** Returns the open offer of a trade-in; null when it has none, and once it has expired. */
export function openOffer({ offer = null }: TradeInDoc, now: Date): NonNullable<TradeInDoc['offer']> | null {
  return offer !== null && offer.validUntil > now ? offer : null
}

/**
 * Returns the accepted offer of a trade-in while it counts; else null. Nothing says when the deal that it was made for is over, so it counts for as
 * long as its own page works: an older one would be taken off the price of the customer's next vehicle.
 */
export function acceptedOffer({ accepted = null }: TradeInDoc, now: Date): NonNullable<TradeInDoc['accepted']> | null {
  return accepted !== null && accepted.validUntil.getTime() + OFFER_PAGE_DAYS * DAY_MS > now.getTime() ? accepted : null
}

/** Whether any offer was made for a trade-in. The event of an offer's end leaves null; a record of an older version has neither field. */
export function hadOffer({ offer, accepted }: TradeInDoc): boolean {
  return offer !== undefined || accepted !== undefined
}

/** Returns which of a customer's trade-ins, newest first, their packets show; null without one (rules: trade-in in the calculator). */
export function leadingTradeIn(tradeIns: readonly TradeInDoc[], now: Date): TradeInDoc | null {
  const accepted = tradeIns.findIndex((tradeIn) => acceptedOffer(tradeIn, now) !== null)
  const newer = tradeIns.slice(0, Math.max(0, accepted))
  return newer.find((tradeIn) => openOffer(tradeIn, now) !== null) ?? tradeIns[accepted] ?? tradeIns[0] ?? null
}
