import { evaluationReviewed } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'

/**
 * Approves an evaluation or returns it to review, with a step and an event in one transaction (rules: evaluation status). Setting the current
 * status changes nothing. Throws 404 for a missing evaluation and for one of another dealership.
 */
export function setEvaluationStatus(deps: TradeInsDeps): Handler<typeof tradeInsOperations.setEvaluationStatus> {
  const { stores, messaging, transaction } = deps
  return async (call) => {
    const { evaluationId } = call.params
    const { status } = call.body
    const found = await loadEvaluation(deps, call.caller, evaluationId)
    const context = call.context(found.dealershipId.toHexString())
    const step = { at: context.now, by: personOf(call.caller) }
    const changed = await transaction(async (session) => {
      const doc = await stores.evaluations.setStatus(found, status, step, session)
      if (doc === null) return null
      const data = { ...evaluationFacts(doc), step: status, amount: null, reason: '' }
      await messaging.outbox.add(session, evaluationReviewed, data, context)
      return doc
    })
    if (changed !== null) notifyScreens(deps, changed)
    // unchanged: the status was set already, or the evaluation was deleted in the meantime
    return evaluationResponse(deps, call.caller, changed ?? (await loadEvaluation(deps, call.caller, evaluationId)))
  }
}
