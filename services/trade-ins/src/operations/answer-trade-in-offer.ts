import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { actingOn, findLinkedOffer } from '../offers/offer-access.ts'
import { closedForCustomer } from '../offers/offer-problems.ts'
import { publishChange, recordStep } from '../offers/record-step.ts'
import { toCustomerOffer } from '../responses/to-customer-offer.ts'

/** The customer accepts or declines an open offer. Idempotent. Throws 409 for a different answer and for an offer that is not open. */
export function answerTradeInOffer(deps: TradeInsDeps): Handler<typeof tradeInsOperations.answerTradeInOffer> {
  const { stores, metrics, transaction } = deps
  return async (call) => {
    const { params, body } = call
    const { answer, reason } = body
    const { offer, evaluation } = await findLinkedOffer(deps, params.offer)
    const dealershipId = evaluation.dealershipId.toHexString()
    const { by, context } = actingOn(call, dealershipId)
    const answered = await transaction(async (session) => {
      const closed = await stores.offers.closeInTime(offer, { state: answer, answeredAt: context.now, reason }, context.now, session)
      return closed && recordStep(deps, closed, { step: answer, by, text: reason }, context, session)
    })
    if (answered !== null) {
      metrics.offer(answer)
      publishChange(deps, offer)
    }
    const after = await findLinkedOffer(deps, params.offer)
    if (after.offer.state !== answer) throw closedForCustomer(after.offer)
    return toCustomerOffer(deps, after)
  }
}
