import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toAlert } from '../responses/to-alert.ts'

/** Returns a page of the caller's alerts, newest first, and the number of all unread ones. */
export function listAlerts({ stores, clock }: NotificationsDeps): Handler<typeof notificationsOperations.listAlerts> {
  return async ({ caller, query: { page, pageSize, unread, kind } }) => {
    const userId = callerId(caller)
    const asOf = clock().toISOString()
    const paging = { skip: (page - 1) * pageSize, limit: pageSize }
    const [{ found, total }, unreadCount] = await Promise.all([
      stores.alerts.list(userId, { unread: unread === 'true', kind }, paging),
      stores.alerts.countUnread(userId),
    ])
    const names = await stores.dealerships.names(found.flatMap(({ dealershipId }) => dealershipId ?? []))
    const alerts = found.map((doc) => toAlert(doc, names.get(doc.dealershipId?.toHexString() ?? '') ?? ''))
    return { alerts, total, unread: unreadCount, asOf, page, pageSize }
  }
}
