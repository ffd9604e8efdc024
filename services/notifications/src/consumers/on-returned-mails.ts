import type { Envelope, EventData } from '@forecourt/contracts/event'
import { mailReturned } from '@forecourt/contracts/leads/events'
import type { NotificationsDeps } from '../deps.ts'

/** Follows what comes back to the bounce mailbox, which leads reads: the mail has failed, and whose address takes none reads so (rules: mails that come back). */
export function onReturnedMails(deps: NotificationsDeps) {
  return deps.messaging.consume({ durable: 'returned-mails', event: mailReturned, handler: (envelope) => takeIn(deps, envelope) })
}

/** May run twice. A mail that is not known, or no more, changes nothing. */
async function takeIn({ stores, metrics }: NotificationsDeps, { data }: Envelope<EventData<typeof mailReturned>>): Promise<void> {
  const { messageId, isPermanent, at } = data
  const reason = data.reason === '' ? 'The mail bounced.' : `The mail bounced: ${data.reason}`
  const returned = await stores.deliveries.noteReturned(messageId, reason)
  if (returned === null) return
  if (returned.state !== 'failed') metrics.delivery('mail', 'failed')
  if (isPermanent) await stores.preferences.noteBounced(returned.recipientId, { at: new Date(at), reason })
}
