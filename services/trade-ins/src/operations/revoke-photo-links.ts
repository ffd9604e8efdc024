import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'

/**
 * Ends every photo link of an evaluation that works, with its step in one transaction; photos that came by them stay (rules: photo link). Where none works
 * it changes nothing. Throws 404 for a missing evaluation, and for another dealership's as for a missing one.
 */
export function revokePhotoLinks(deps: TradeInsDeps): Handler<typeof tradeInsOperations.revokePhotoLinks> {
  const { links, evaluations } = deps.stores
  return async ({ params, caller }) => {
    const found = await loadEvaluation(deps, caller, params.evaluationId)
    const now = deps.clock()
    const revoked = await deps.transaction(async (session) => {
      const count = await links.revokePhotoLinks(found.dealershipId, found._id, now, session)
      if (count > 0) await evaluations.addStep(found, { step: 'photo-links-revoked', at: now, by: personOf(caller) }, session)
      return count
    })
    if (revoked > 0) notifyScreens(deps, found)
    return { success: true, revoked }
  }
}
