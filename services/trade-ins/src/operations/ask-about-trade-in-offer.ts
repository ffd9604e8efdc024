import { OFFER_LIMITS } from '@forecourt/contracts/trade-ins/offers'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { actingOn, findLinkedOffer } from '../offers/offer-access.ts'
import { closedForCustomer } from '../offers/offer-problems.ts'
import { publishChange, recordStep } from '../offers/record-step.ts'
import { toCustomerOffer } from '../responses/to-customer-offer.ts'

/** The customer asks a question about an open offer; `requestId` deduplicates it. Throws 409 when the offer is not open or has too many questions. */
export function askAboutTradeInOffer(deps: TradeInsDeps): Handler<typeof tradeInsOperations.askAboutTradeInOffer> {
  const { stores, transaction } = deps
  return async (call) => {
    const { params, body } = call
    const { text, requestId } = body
    const { offer, evaluation } = await findLinkedOffer(deps, params.offer)
    const dealershipId = evaluation.dealershipId.toHexString()
    const { by, context } = actingOn(call, dealershipId)
    const asked = await transaction(async (session) => {
      const changed = await stores.offers.ask(offer, { requestId, text, at: context.now }, session)
      return changed && recordStep(deps, changed, { step: 'asked', by, text }, context, session)
    })
    if (asked !== null) publishChange(deps, offer)
    const after = await findLinkedOffer(deps, params.offer)
    if (!after.offer.questions.some((question) => question.requestId === requestId)) {
      if (after.offer.state !== 'open') throw closedForCustomer(after.offer)
      throw conflict('TOO_MANY_QUESTIONS', `You've asked ${OFFER_LIMITS.questions} questions about this offer. Please call the dealership.`)
    }
    return toCustomerOffer(deps, after)
  }
}
