import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Removes the calling browser, which knows its endpoint; another user's stays. Idempotent. */
export function forgetPushDevice({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.forgetPushDevice> {
  return async ({ caller, body: { endpoint } }) => ({ removed: await stores.devices.removeByEndpoint(callerId(caller), endpoint) })
}
