import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { EMPTY_CONDITION } from '@forecourt/trade-in/condition'
import { EMPTY_DETAILS } from '@forecourt/trade-in/details'
import { NO_FEATURES } from '@forecourt/trade-in/features'

/** Returns the content of a new draft. */
export function emptyContent(): DraftContent {
  return {
    step: 1,
    vehicle: null,
    vinAccepted: false,
    details: { ...EMPTY_DETAILS },
    features: { ...NO_FEATURES },
    condition: { ...EMPTY_CONDITION },
  }
}
