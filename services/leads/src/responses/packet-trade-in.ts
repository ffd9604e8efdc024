import type { PacketTradeIn } from '@forecourt/contracts/leads/trade-ins'
import type { TradeInDoc } from '../store/trade-in-store.ts'

/** Converts a trade-in for the calculator of its customer's packets: an open offer counts until it expires. */
export function toPacketTradeIn(tradeIn: TradeInDoc, now: Date): PacketTradeIn {
  const { vehicleName, submittedAt, range = null, offer = null, accepted = null, payoffAmount = 0, currency = 'USD' } = tradeIn
  const open = offer !== null && offer.validUntil > now ? offer : null
  const shown = accepted ?? open
  return {
    vehicleName,
    submittedAt: submittedAt.toISOString(),
    state: accepted !== null ? 'accepted' : open !== null ? 'offered' : 'reviewing',
    amount: shown?.amount ?? null,
    currency,
    payoffAmount,
    validUntil: shown?.validUntil.toISOString() ?? null,
    range,
  }
}
