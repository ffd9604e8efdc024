import type { PacketTradeIn } from '@forecourt/contracts/leads/trade-ins'
import type { LeadsDeps } from '../deps.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { TradeInDoc } from '../store/trade-in-store.ts'
import { acceptedOffer, hadOffer, leadingTradeIn, openOffer } from '../trade-ins/leading-trade-in.ts'

/** Returns the trade-in for the calculator of a customer's packet; null without one (rules: trade-in in the calculator). */
export async function packetTradeIn(
  { stores, clock }: Pick<LeadsDeps, 'stores' | 'clock'>,
  { dealershipId, customerId }: PacketLogDoc,
): Promise<PacketTradeIn | null> {
  const now = clock()
  const tradeIn = leadingTradeIn(await stores.tradeIns.offersOf(dealershipId, customerId), now)
  return tradeIn && toPacketTradeIn(tradeIn, now)
}

/** Returns null for a trade-in whose offer is over and was not accepted: it is not being reviewed, and pages know no other state. */
function toPacketTradeIn(tradeIn: TradeInDoc, now: Date): PacketTradeIn | null {
  const { vehicleName, submittedAt, range = null, payoffAmount = 0, currency = 'USD' } = tradeIn
  const accepted = acceptedOffer(tradeIn, now)
  const open = openOffer(tradeIn, now)
  const shown = accepted ?? open
  if (shown === null && hadOffer(tradeIn)) return null
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
