import { evaluationSubmitted, offerChanged, photosRequested } from '@forecourt/contracts/trade-ins/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import type { LeadsDeps } from '../deps.ts'
import { followTradeIn, TRADE_IN_CHANGES } from '../trade-ins/follow-trade-in.ts'
import { mailTradeIn } from '../trade-ins/mail-trade-in.ts'
import { mailOfferLink, mailPhotoLink } from '../trade-ins/mail-trade-in-link.ts'
import { takeInTradeIn } from '../trade-ins/take-in-trade-in.ts'

export const tradeInEvents = {
  durable: 'trade-ins',
  events: [evaluationSubmitted, ...TRADE_IN_CHANGES],
} as const satisfies DurableEvents

/**
 * A mail waits for the mail server for seven hours, because no one sees that it was not sent: after the first minutes it is tried every half hour.
 * Before each attempt its handler asks whether it is still wanted.
 */
const MAIL_ATTEMPTS = { maxDeliver: 20, backoffMs: [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000] }

/**
 * Processes submitted trade-ins and their changes: in order for the leads, and with a separate consumer for mails, so that an unavailable mail
 * server blocks nothing.
 */
export function onTradeInEvents(deps: LeadsDeps) {
  const { messaging } = deps
  consumeInOrder(messaging, {
    ...tradeInEvents,
    handler: (envelope) => (isEvent(evaluationSubmitted, envelope) ? takeInTradeIn(deps, envelope) : followTradeIn(deps, envelope)),
  })
  messaging.consume({
    ...MAIL_ATTEMPTS,
    durable: 'trade-in-mails',
    event: evaluationSubmitted,
    handler: (envelope) => mailTradeIn(deps, envelope),
  })
  messaging.consume({
    ...MAIL_ATTEMPTS,
    durable: 'photo-link-mails',
    event: photosRequested,
    handler: (envelope) => mailPhotoLink(deps, envelope),
  })
  messaging.consume({ ...MAIL_ATTEMPTS, durable: 'offer-mails', event: offerChanged, handler: (envelope) => mailOfferLink(deps, envelope) })
}
