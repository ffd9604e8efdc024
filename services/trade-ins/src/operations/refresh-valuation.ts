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
 * Recomputes the estimate with the current prices and settings, and stores it with its event in one transaction. The range shown to the customer
 * and staff's value stay (rules: trade-in estimate). Throws 404 for a missing evaluation and for one of another dealership.
 */
export function refreshValuation(deps: TradeInsDeps): Handler<typeof tradeInsOperations.refreshValuation> {
  return async (call) => {
    const found = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const dealershipId = found.dealershipId.toHexString()
    // dealerships that share their inventory may have changed, which does not invalidate this model
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
