import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { EMPTY_CONDITION } from '@forecourt/trade-in/condition'
import { EMPTY_DETAILS, type TradeInDetails } from '@forecourt/trade-in/details'
import { NO_FEATURES } from '@forecourt/trade-in/features'

/** Returns the content of a new draft, with the details that are already known. */
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
