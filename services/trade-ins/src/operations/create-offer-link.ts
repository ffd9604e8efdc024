import { offerChanged } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { requireStillOpen } from '../access/still-open.ts'
import type { TradeInsDeps } from '../deps.ts'
import { loadOffer, signedIn } from '../offers/offer-access.ts'
import { mailOf, newOfferLink } from '../offers/offer-link.ts'
import { closedForStaff } from '../offers/offer-problems.ts'
import { stepEvent } from '../offers/record-step.ts'

/** Creates another link to an offer's page. Throws 409 when the page has expired, and when a mail is requested for an offer that is not open. */
export function createOfferLink(deps: TradeInsDeps): Handler<typeof tradeInsOperations.createOfferLink> {
  const { stores, messaging, transaction } = deps
  return async (call) => {
    const { offer, evaluation } = await loadOffer(deps, call.caller, call.params)
    const dealershipId = evaluation.dealershipId.toHexString()
    const context = call.context(dealershipId)
    const { path, doc } = newOfferLink(offer, signedIn(call.caller), context.now)
    if (doc.expiresAt <= context.now) throw conflict('OFFER_OVER', 'This offer ended too long ago. Make a new one instead.')
    const mail = mailOf(evaluation, path, call.query)
    if (mail !== null && offer.state !== 'open') throw closedForStaff(offer)
    await transaction(async (session) => {
      await stores.links.add(doc, session)
      if (mail === null) return
      await messaging.outbox.add(session, offerChanged, stepEvent(evaluation, offer, { step: 'mailed', text: offer.note, mail }), context)
    })
    await requireStillOpen(deps, dealershipId)
    return { link: path, expiresAt: doc.expiresAt.toISOString(), mailed: mail !== null }
  }
}
