import { isDeepStrictEqual } from 'node:util'
import { tradeInSettingsChanged } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import type { Handler } from '@forecourt/service-kit/implement'
import { requireStillOpen } from '../access/still-open.ts'
import type { TradeInsDeps } from '../deps.ts'

/**
 * Saves a dealership's settings for trade-ins, with an event in one transaction (rules: trade-in settings). Existing estimates stay; saving the
 * current settings changes nothing. Throws 404 for a missing dealership.
 */
export function saveTradeInSettings(deps: TradeInsDeps): Handler<typeof tradeInsOperations.saveTradeInSettings> {
  const { stores, messaging, transaction, priceModels } = deps
  return async (call) => {
    const { dealershipId } = call.params
    const context = call.context(dealershipId)
    const isChanged = await transaction(async (session) => {
      const changed = changedNames(await stores.settings.of(dealershipId, session), call.body)
      if (changed.length === 0) return false
      await stores.settings.save(dealershipId, call.body, session)
      await messaging.outbox.add(session, tradeInSettingsChanged, { dealershipId, changed }, context)
      return true
    })
    if (isChanged) {
      await requireStillOpen(deps, dealershipId)
      await priceModels.expire(dealershipId)
      // users may now see more or less of every evaluation
      messaging.live.publish({ topic: 'evaluation.changed', dealershipId, evaluationIds: [] })
    }
    const { currency } = await priceModels.of(dealershipId)
    return { ...call.body, currency }
  }
}

function changedNames(before: TradeInSettings, after: TradeInSettings): string[] {
  return (Object.keys(after) as (keyof TradeInSettings)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
}
