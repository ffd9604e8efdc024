import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Sends no more push messages to the browser that asks, which knows its endpoint; another person's stays. Twice is harmless. */
export function forgetPushDevice({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.forgetPushDevice> {
  return async ({ caller, body: { endpoint } }) => ({ removed: await stores.devices.forget(callerId(caller), endpoint) })
}
