import type { TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import type { Caller } from '@forecourt/service-kit/identity'

/** Whether a caller sees whole estimates, not only their value (rules: trade-in settings). */
export function seesEstimate({ salesSeeEstimate }: TradeInSettings, caller: Caller): boolean {
  return salesSeeEstimate || (caller.kind === 'staff' && caller.user.role !== 'SALES')
}
