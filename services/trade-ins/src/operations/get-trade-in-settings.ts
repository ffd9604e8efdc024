import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'

/**
 * Returns a dealership's settings for trade-ins, or the defaults until it saves some (rules: trade-in settings). Throws 404 for a missing
 * dealership.
 */
export function getTradeInSettings(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getTradeInSettings> {
  return async ({ params: { dealershipId } }) => {
    const [settings, { currency }] = await Promise.all([deps.stores.settings.of(dealershipId), deps.priceModels.of(dealershipId)])
    return { ...settings, currency }
  }
}
