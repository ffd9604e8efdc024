import { valuationRefreshed } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'
import { computeValue } from '../valuation/estimate-value.ts'

/**
 * Estimates the value again, by the prices and settings of now, and keeps that alone, with its event in one transaction; what the customer was shown
 * and what staff say stays (rules: trade-in estimate). Throws 404 for a missing evaluation, and for another dealership's as for a missing one.
 */
export function refreshValuation(deps: TradeInsDeps): Handler<typeof tradeInsOperations.refreshValuation> {
  return async (call) => {
    const found = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const dealershipId = found.dealershipId.toHexString()
    // including the current vehicles of dealerships that share their inventory
    await deps.priceModels.expire(dealershipId)
    const estimated = await computeValue(deps, dealershipId, found)
    const refreshed = await deps.transaction(async (session) => {
      const evaluation = await deps.stores.evaluations.setValuation(found, estimated, session)
      if (evaluation === null) throw notFound('Evaluation')
      const tradeInValue = evaluation.evaluation?.tradeInValue ?? null
      await deps.messaging.outbox.add(
        session,
        valuationRefreshed,
        { ...evaluationFacts(evaluation), tradeInValue },
        call.context(dealershipId),
      )
      return evaluation
    })
    notifyScreens(deps, refreshed)
    return evaluationResponse(deps, call.caller, refreshed)
  }
}
