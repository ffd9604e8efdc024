import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { loadOffer, requireOfferMaker, signedIn } from '../offers/offer-access.ts'
import { closedForStaff } from '../offers/offer-problems.ts'
import { publishChange, recordStep } from '../offers/record-step.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'

/** Withdraws an open offer. Idempotent. Throws 409 for an offer that was answered or replaced, or has expired. */
export function withdrawOffer(deps: TradeInsDeps): Handler<typeof tradeInsOperations.withdrawOffer> {
  const { stores, metrics, transaction } = deps
  return async ({ params, caller, context: contextOf }) => {
    const { offer, evaluation } = await loadOffer(deps, caller, params)
    const by = signedIn(caller)
    await requireOfferMaker(deps, by, evaluation)
    const context = contextOf(evaluation.dealershipId.toHexString())
    const after = await transaction(async (session) => {
      const closed = await stores.offers.closeInTime(offer, { state: 'withdrawn' }, context.now, session)
      return closed && recordStep(deps, closed, { step: 'withdrawn', by }, context, session)
    })
    if (after !== null) {
      metrics.offer('withdrawn')
      publishChange(deps, offer)
      return evaluationResponse(deps, caller, after)
    }
    const now = await loadOffer(deps, caller, params)
    if (now.offer.state !== 'withdrawn') throw closedForStaff(now.offer)
    return evaluationResponse(deps, caller, now.evaluation)
  }
}
