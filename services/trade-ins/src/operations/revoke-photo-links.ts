import { photoLinksRevoked } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'

/**
 * Revokes all working photo links of an evaluation, with a step and an event in one transaction; photos that were added by them stay
 * (rules: photo link). Changes nothing if no link works. Throws 404 for a missing evaluation and for one of another dealership.
 */
export function revokePhotoLinks(deps: TradeInsDeps): Handler<typeof tradeInsOperations.revokePhotoLinks> {
  const { links, evaluations } = deps.stores
  return async (call) => {
    const found = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const context = call.context(found.dealershipId.toHexString())
    const revoked = await deps.transaction(async (session) => {
      const count = await links.revokePhotoLinks(found.dealershipId, found._id, context.now, session)
      if (count === 0) return 0
      await evaluations.addStep(found, { step: 'photo-links-revoked', at: context.now, by: personOf(call.caller) }, session)
      await deps.messaging.outbox.add(session, photoLinksRevoked, { ...evaluationFacts(found), revoked: count }, context)
      return count
    })
    if (revoked > 0) notifyScreens(deps, found)
    return { success: true, revoked }
  }
}
