import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Returns the number of the caller's unread alerts. */
export function countUnreadAlerts({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.countUnreadAlerts> {
  return async ({ caller }) => ({ unread: await stores.alerts.countUnread(callerId(caller)) })
}
