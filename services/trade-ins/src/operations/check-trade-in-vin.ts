import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'

/** Whether an evaluation of a VIN is open; nothing about whose (rules: duplicate trade-in). */
export function checkTradeInVin(deps: TradeInsDeps): Handler<typeof tradeInsOperations.checkTradeInVin> {
  return async ({ query: { dealershipId, vin } }) => {
    return { exists: await deps.stores.evaluations.hasOpen(dealershipId, vin) }
  }
}
