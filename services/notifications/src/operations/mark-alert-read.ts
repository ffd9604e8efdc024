import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'

/**
 * Marks an alert of the caller as read or unread; `via` also records that the message of that channel was opened. Throws 404 for an alert of
 * another user.
 */
export function markAlertRead({ stores, messaging, clock }: NotificationsDeps): Handler<typeof notificationsOperations.markAlertRead> {
  return async ({ caller, params: { alertId }, body: { read, via } }) => {
    const userId = callerId(caller)
    if (!(await stores.alerts.setRead(userId, alertId, read ? clock() : null))) throw notFound('Alert')
    if (via !== undefined) await stores.deliveries.recordOpened(alertId, userId, via, clock())
    if (via === 'mail') await stores.preferences.clearBounce(userId)
    messaging.live.publish({ topic: 'inbox.changed', userId })
    return { unread: await stores.alerts.countUnread(userId) }
  }
}
