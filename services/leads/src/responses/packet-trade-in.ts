import type { PacketTradeIn } from '@forecourt/contracts/leads/trade-ins'
import type { LeadsDeps } from '../deps.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { TradeInDoc } from '../store/trade-in-store.ts'

/** Returns the trade-in for the calculator of a customer's packet; null without one (rules: trade-in in the calculator). */
export async function packetTradeIn(
  { stores, clock }: Pick<LeadsDeps, 'stores' | 'clock'>,
  { dealershipId, customerId }: PacketLogDoc,
): Promise<PacketTradeIn | null> {
  const tradeIn = await stores.tradeIns.leadingOf(dealershipId, customerId)
  return tradeIn && toPacketTradeIn(tradeIn, clock())
}

/** An open offer counts until it expires. */
function toPacketTradeIn(tradeIn: TradeInDoc, now: Date): PacketTradeIn {
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
    acceptedAt: accepted?.at?.toISOString() ?? null,
    range,
  }
}
