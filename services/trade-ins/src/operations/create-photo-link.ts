import { PHOTO_LINK_DAYS } from '@forecourt/contracts/trade-ins/customer-links'
import { photosRequested } from '@forecourt/contracts/trade-ins/events'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { photoLinkReport } from '@forecourt/trade-in/photos'
import { newCustomerLink } from '../access/customer-link.ts'
import { requireStillOpen } from '../access/still-open.ts'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { signedIn } from '../offers/offer-access.ts'
import { mailOf } from '../offers/offer-link.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Creates a link with which the customer adds photos, and with `mail` mails it to them (rules: photo link). Stores the link, its step and its event
 * in one transaction. Throws 404 for a missing evaluation and for one of another dealership.
 */
export function createPhotoLink(deps: TradeInsDeps): Handler<typeof tradeInsOperations.createPhotoLink> {
  const { stores, messaging, transaction } = deps
  return async (call) => {
    const found = await loadEvaluation(deps, call.caller, call.params.evaluationId)
    const dealershipId = found.dealershipId.toHexString()
    const context = call.context(dealershipId)
    const { path, doc: link } = newCustomerLink('photos', {
      dealershipId: found.dealershipId,
      evaluationId: found._id,
      offerId: null,
      createdBy: signedIn(call.caller),
      createdAt: context.now,
      expiresAt: new Date(context.now.getTime() + PHOTO_LINK_DAYS * DAY_MS),
    })
    const mail = mailOf(found, path, call.query)
    await transaction(async (session) => {
      const step = { step: 'photos-requested' as const, at: context.now, by: link.createdBy }
      if ((await stores.evaluations.addStep(found, step, session)) === null) throw notFound('Evaluation')
      await stores.links.add(link, session)
      const expiresAt = link.expiresAt.toISOString()
      const data = { ...evaluationFacts(found), linkId: link._id.toHexString(), expiresAt, mail }
      await messaging.outbox.add(session, photosRequested, data, context)
    })
    await requireStillOpen(deps, dealershipId)
    notifyScreens(deps, found)
    return {
      success: true,
      uploadLink: path,
      message: photoLinkReport(true, found.photos.length),
      expiresAt: link.expiresAt.toISOString(),
      mailed: mail !== null,
    }
  }
}
