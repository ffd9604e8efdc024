import type { PacketTradeIn } from '@forecourt/contracts/leads/trade-ins'
import type { CalculatorState } from '@forecourt/money/calculator'

export type AcceptedFields = Partial<Pick<CalculatorState, 'showTradeIn' | 'tradeInValue' | 'hasTradePayoff' | 'tradePayoff'>>

/** Returns whether the customer submitted numbers of their own after they had accepted an offer. */
export function isSubmittedAfter(submitted: { at: string } | null, tradeIn: PacketTradeIn | null): boolean {
  const acceptedAt = tradeIn?.acceptedAt ?? null
  return submitted !== null && acceptedAt !== null && Date.parse(submitted.at) > Date.parse(acceptedAt)
}

/** Returns the calculator fields that an accepted offer fills in; none without one (rules: trade-in in the calculator). */
export function acceptedFields(tradeIn: PacketTradeIn | null): AcceptedFields {
  if (tradeIn?.state !== 'accepted' || tradeIn.amount === null) return {}
  const tradePayoff = Math.round(tradeIn.payoffAmount)
  return { showTradeIn: true, tradeInValue: tradeIn.amount, hasTradePayoff: tradePayoff > 0, tradePayoff }
}
