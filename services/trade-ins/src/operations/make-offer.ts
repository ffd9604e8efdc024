import { OFFER_LIMITS } from '@forecourt/contracts/trade-ins/offers'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { invalidFields, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { requireStillOpen } from '../access/still-open.ts'
import type { TradeInsDeps } from '../deps.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { requireOfferMaker, signedIn } from '../offers/offer-access.ts'
import { mailOf } from '../offers/offer-link.ts'
import { storeOffer } from '../offers/store-offer.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'
import { toOffer } from '../responses/to-offer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Makes the customer an offer (rules: trade-in offer). Throws 404 for an evaluation that the caller may not see, 403 for SALES without permission,
 * 409 when another offer than they saw is open, and 400 for an end that is in the past or too far ahead.
 */
export function makeOffer(deps: TradeInsDeps): Handler<typeof tradeInsOperations.makeOffer> {
  return async (call) => {
    const { amount, note, requestId, replaces } = call.body
    const evaluation = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const madeBy = signedIn(call.caller)
    await requireOfferMaker(deps, madeBy, evaluation)
    const dealershipId = evaluation.dealershipId.toHexString()
    const context = call.context(dealershipId)
    const validUntil = endOf(call.body.validUntil, context.now)
    const given = { amount, note, requestId, replaces, validUntil, madeBy, mail: call.query.mail }
    const { offer, path, link } = await storeOffer(deps, evaluation, given, context)
    await requireStillOpen(deps, dealershipId)
    const after = await deps.stores.evaluations.find(evaluation._id)
    if (after === null) throw notFound('Evaluation')
    return {
      link: path,
      expiresAt: link.expiresAt.toISOString(),
      mailed: mailOf(evaluation, path, call.query) !== null,
      offer: toOffer(offer),
      evaluation: await evaluationResponse(deps, call.caller, after),
    }
  }
}

function endOf(text: string, now: Date): Date {
  const validUntil = new Date(text)
  if (validUntil <= now) throw invalidFields([{ path: 'validUntil', message: 'must be in the future' }])
  if (validUntil.getTime() > now.getTime() + OFFER_LIMITS.days * DAY_MS) {
    throw invalidFields([{ path: 'validUntil', message: `must be within ${OFFER_LIMITS.days} days` }])
  }
  return validUntil
}
