import type { Envelope, EventData } from '@forecourt/contracts/event'
import { mailReturned } from '@forecourt/contracts/leads/events'
import type { NotificationsDeps } from '../deps.ts'

/**
 * Consumes bounces from the mailbox that leads reads: marks the mail as failed and, if permanent, records that the address bounces
 * (rules: mails that come back).
 */
export function onReturnedMails(deps: NotificationsDeps) {
  return deps.messaging.consume({
    durable: 'returned-mails',
    event: mailReturned,
    handler: (envelope) => applyReturnedMail(deps, envelope),
  })
}

/** Applies a bounce. Idempotent; ignores unknown and expired mails. */
async function applyReturnedMail(
  { stores, metrics }: NotificationsDeps,
  { data }: Envelope<EventData<typeof mailReturned>>,
): Promise<void> {
  const { messageId, isPermanent, at } = data
  const reason = data.reason === '' ? 'The mail bounced.' : `The mail bounced: ${data.reason}`
  const returned = await stores.deliveries.recordReturned(messageId, reason)
  if (returned === null) return
  if (returned.state !== 'failed') metrics.delivery('mail', 'failed')
  if (isPermanent) await stores.preferences.recordBounced(returned.recipientId, { at: new Date(at), reason })
}
