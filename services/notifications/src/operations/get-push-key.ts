import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { NotificationsDeps } from '../deps.ts'

/** The public key with which browsers subscribe; null where push messages are not set up. */
export function getPushKey({ settings }: NotificationsDeps): Handler<typeof notificationsOperations.getPushKey> {
  return async () => ({ publicKey: settings.vapid?.publicKey ?? null })
}
