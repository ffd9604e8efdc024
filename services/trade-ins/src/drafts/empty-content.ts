import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { EMPTY_CONDITION } from '@forecourt/trade-in/condition'
import { EMPTY_DETAILS, type TradeInDetails } from '@forecourt/trade-in/details'
import { NO_FEATURES } from '@forecourt/trade-in/features'

/** A draft in which nothing is typed yet but what is known of the customer. */
export function emptyContent(known: Partial<TradeInDetails> = {}): DraftContent {
  return {
    step: 1,
    vehicle: null,
    vinAccepted: false,
    details: { ...EMPTY_DETAILS, ...known },
    features: { ...NO_FEATURES },
    condition: { ...EMPTY_CONDITION },
  }
}
