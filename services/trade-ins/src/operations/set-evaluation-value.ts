import { evaluationReviewed } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { requireOfferMaker, signedIn } from '../offers/offer-access.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'
import type { EvaluationDoc, ValueChangeDoc } from '../store/evaluation-store.ts'

/** The maximum number of stored changes, which keeps records small. */
const MAX_VALUE_CHANGES = 200

/**
 * Sets staff's value of a trade-in and the reason for it; `null` restores the estimate. Stores every change with its author and time; setting the
 * current value changes nothing (rules: trade-in settings). Throws 403 for SALES without permission, and 404 for a missing evaluation and for one
 * of another dealership.
 */
export function setEvaluationValue(deps: TradeInsDeps): Handler<typeof tradeInsOperations.setEvaluationValue> {
  const { stores, messaging, transaction } = deps
  return async (call) => {
    const { amount, reason } = call.body
    const { _id, dealershipId: owner } = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const dealershipId = owner.toHexString()
    const by = signedIn(call.caller)
    await requireOfferMaker(deps, by, { dealershipId: owner }, 'At this dealership only administrators change the value.')
    const context = call.context(dealershipId)
    const change: ValueChangeDoc = { amount, reason, by, at: context.now }
    const changed = await transaction(async (session) => {
      const doc = await stores.evaluations.find(_id, session)
      if (doc === null) throw notFound('Evaluation')
      if (isSame(doc, change)) return null
      requireRoom(doc)
      const after = await stores.evaluations.addValueChange(doc, change, session)
      const data = { ...evaluationFacts(doc), step: 'value-changed' as const, amount, reason }
      await messaging.outbox.add(session, evaluationReviewed, data, context)
      return after
    })
    if (changed === null) return evaluationResponse(deps, call.caller, await loadEvaluation(deps, call.caller, call.params.evaluationId))
    notifyScreens(deps, changed)
    return evaluationResponse(deps, call.caller, changed)
  }
}

/** Returns whether a change sets the current state: the same amount and reason, or no amount while there is none. */
function isSame({ valueChanges = [] }: EvaluationDoc, { amount, reason }: ValueChangeDoc): boolean {
  const last = valueChanges.at(-1)
  if (last === undefined || last.amount === null) return amount === null
  return last.amount === amount && last.reason === reason
}

/** Throws 409 when the value was changed too often. */
function requireRoom({ valueChanges = [] }: EvaluationDoc): void {
  if (valueChanges.length >= MAX_VALUE_CHANGES) throw conflict('TOO_MANY_CHANGES', "This trade-in's value can't be changed anymore.")
}
