import { evaluationSubmitted, offerChanged, photosRequested } from '@forecourt/contracts/trade-ins/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import { isEvent } from '@forecourt/messaging/envelope'
import type { LeadsDeps } from '../deps.ts'
import { followTradeIn, TRADE_IN_CHANGES } from '../trade-ins/follow-trade-in.ts'
import { mailTradeIn } from '../trade-ins/mail-trade-in.ts'
import { mailOfferLink, mailPhotoLink } from '../trade-ins/mail-trade-in-link.ts'
import { takeInTradeIn } from '../trade-ins/take-in-trade-in.ts'

/**
 * Follows trade-ins that customers submit and what happens to them: in order for the leads; mails apart, so that a mail server that is unavailable
 * holds up nothing.
 */
export function onTradeInEvents(deps: LeadsDeps) {
  const { messaging } = deps
  consumeInOrder(messaging, {
    durable: 'trade-ins',
    events: [evaluationSubmitted, ...TRADE_IN_CHANGES],
    handler: (envelope) => (isEvent(evaluationSubmitted, envelope) ? takeInTradeIn(deps, envelope) : followTradeIn(deps, envelope)),
  })
  messaging.consume({ durable: 'trade-in-mails', event: evaluationSubmitted, handler: (envelope) => mailTradeIn(deps, envelope) })
  messaging.consume({ durable: 'photo-link-mails', event: photosRequested, handler: (envelope) => mailPhotoLink(deps, envelope) })
  messaging.consume({ durable: 'offer-mails', event: offerChanged, handler: (envelope) => mailOfferLink(deps, envelope) })
}
