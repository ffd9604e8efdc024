import { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { LeadsDeps } from '../deps.ts'
import { mailTradeIn } from '../trade-ins/mail-trade-in.ts'
import { takeInTradeIn } from '../trade-ins/take-in-trade-in.ts'

/** Follows trade-ins that customers submit: in order for the leads; mails apart, so that a mail server that is down holds up nothing. */
export function onTradeInEvents(deps: LeadsDeps) {
  consumeInOrder(deps.messaging, {
    durable: 'trade-ins',
    events: [evaluationSubmitted],
    handler: (envelope) => takeInTradeIn(deps, envelope),
  })
  deps.messaging.consume({ durable: 'trade-in-mails', event: evaluationSubmitted, handler: (envelope) => mailTradeIn(deps, envelope) })
}
