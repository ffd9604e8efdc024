import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Marks alerts of the caller as read: all, those that arrived until a time, those of events until a time, or those of a customer. */
export function markAlertsRead({ stores, messaging, clock }: NotificationsDeps): Handler<typeof notificationsOperations.markAlertsRead> {
  return async ({ caller, body: { asOf, until, customerId } }) => {
    const userId = callerId(caller)
    const marked = await stores.alerts.setAllRead(userId, clock(), { customerId, asOf: timeOf(asOf), until: timeOf(until) })
    if (marked > 0) messaging.live.publish({ topic: 'inbox.changed', userId })
    return { marked, unread: await stores.alerts.countUnread(userId) }
  }
}

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))
