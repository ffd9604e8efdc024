import { evaluationDeleted } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ClientSession } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import type { EvaluationDoc, EvaluationKey } from '../store/evaluation-store.ts'
import { imagesOf } from '../store/photo-doc.ts'

type Operation = typeof tradeInsOperations.deleteEvaluation

/**
 * Permanently deletes an evaluation with its draft, links and offers in one transaction, and then its images (rules: trade-in deletion). Throws 404
 * for a missing or deleted one and for one of another dealership.
 */
export function deleteEvaluation(deps: TradeInsDeps): Handler<Operation> {
  return async (call) => {
    const found = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const removed = await deps.transaction((session) => remove(deps, call, found, session))
    // the record is deleted; if this fails, the sweep deletes the images
    await deps.stores.bytes.delete(imagesOf(removed.photos)).catch((err: unknown) => call.log.warn({ err }, 'files are left to the sweep'))
    notifyScreens(deps, removed)
    return { success: true }
  }
}

async function remove(
  { stores: { evaluations, drafts, links, offers }, messaging }: TradeInsDeps,
  call: Call<Operation>,
  key: EvaluationKey,
  session: ClientSession,
): Promise<EvaluationDoc> {
  const removed = await evaluations.remove(key, session)
  if (removed === null) throw notFound('Evaluation')
  const { _id, dealershipId } = removed
  await drafts.removeOfEvaluation(dealershipId, _id, session)
  await links.deleteOfEvaluation(dealershipId, _id, session)
  await offers.deleteOfEvaluation(dealershipId, _id, session)
  await messaging.outbox.add(session, evaluationDeleted, evaluationFacts(removed), call.context(dealershipId.toHexString()))
  return removed
}
