import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'

/** Returns whether an evaluation of a VIN is open, and nothing about it (rules: duplicate trade-in). */
export function checkTradeInVin(deps: TradeInsDeps): Handler<typeof tradeInsOperations.checkTradeInVin> {
  return async ({ query: { dealershipId, vin } }) => {
    return { exists: await deps.stores.evaluations.hasOpen(dealershipId, vin) }
  }
}
