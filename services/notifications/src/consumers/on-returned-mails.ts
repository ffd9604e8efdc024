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

/** Applies a bounce. Idempotent, also when the notice is published again; ignores unknown and expired mails. */
async function applyReturnedMail(
  { stores, metrics }: NotificationsDeps,
  { data }: Envelope<EventData<typeof mailReturned>>,
): Promise<void> {
  const { messageId, isPermanent, at } = data
  const reason = data.reason === '' ? 'The mail bounced.' : `The mail bounced: ${data.reason}`
  const mail = await stores.deliveries.findByMessageId(messageId)
  if (mail === null) return
  // when the mailbox is read again, the address may accept mail again, and the user may have cleared the bounce
  if (mail.state === 'failed' && mail.reason === reason) return
  // in this order, so that both are repeated after a crash in between
  if (isPermanent) await stores.preferences.recordBounced(mail.recipientId, { at: new Date(at), reason })
  await stores.deliveries.recordReturned(mail, reason)
  if (mail.state !== 'failed') metrics.delivery('mail', 'failed')
}
