import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'
import { computeValue } from '../valuation/estimate-value.ts'

/**
 * Estimates the value again, by the prices and settings of now, and keeps that alone; what the customer was shown and what staff say stays
 * (rules: trade-in estimate). Throws 404 for a missing evaluation, and for another dealership's as for a missing one.
 */
export function refreshValuation(deps: TradeInsDeps): Handler<typeof tradeInsOperations.refreshValuation> {
  return async (call) => {
    const found = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const dealershipId = found.dealershipId.toHexString()
    // also the vehicles of those that share their inventory, as they are now
    await deps.priceModels.expire(dealershipId)
    const refreshed = await deps.stores.evaluations.setValuation(found._id, await computeValue(deps, dealershipId, found))
    if (refreshed === null) throw notFound('Evaluation')
    notifyScreens(deps, refreshed)
    return evaluationResponse(deps, call.caller, refreshed)
  }
}
