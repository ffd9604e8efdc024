import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { Handler } from '@forecourt/service-kit/implement'
import { viewerKind } from '@forecourt/service-kit/viewer-kind'
import type { TradeInsDeps } from '../deps.ts'
import { actingOn, findLinkedOffer } from '../offers/offer-access.ts'
import { offerAt } from '../offers/offer-state.ts'
import { publishChange, recordStep } from '../offers/record-step.ts'
import { toCustomerOffer } from '../responses/to-customer-offer.ts'
import type { OfferDoc } from '../store/offer-store.ts'

/** Returns an offer to the holder of its link. Records the customer's first view; requests of staff and link scanners do not count. */
export function getTradeInOffer(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getTradeInOffer> {
  return async (call) => {
    const found = await findLinkedOffer(deps, call.params.offer)
    const dealershipId = found.evaluation.dealershipId.toHexString()
    const { by, context } = actingOn(call, dealershipId)
    const isCustomer = call.request.method === 'GET' && viewerKind(by !== null, call.request.headers) === 'customer'
    if (isCustomer && found.offer.viewedAt === null) await view(deps, found.offer, context)
    return toCustomerOffer(deps, found)
  }
}

async function view(deps: TradeInsDeps, offer: OfferDoc, context: EventContext): Promise<void> {
  const isFirst = await deps.transaction(async (session) => {
    const viewed = await deps.stores.offers.view(offer, context.now, session)
    if (viewed === null) return false
    return (await recordStep(deps, offerAt(viewed, context.now), { step: 'viewed', by: null }, context, session)) !== null
  })
  if (isFirst) publishChange(deps, offer)
}
