import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { NotificationsDeps } from '../deps.ts'

/** Returns the public key for push subscriptions; null if push messages are not configured. */
export function getPushKey({ settings }: NotificationsDeps): Handler<typeof notificationsOperations.getPushKey> {
  return async () => ({ publicKey: settings.vapid?.publicKey ?? null })
}
