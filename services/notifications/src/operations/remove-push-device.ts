import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Sends no more push messages to a browser of the caller. Throws 404 for another person's. */
export function removePushDevice({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.removePushDevice> {
  return async ({ caller, params: { deviceId } }) => {
    if (!(await stores.devices.remove(callerId(caller), deviceId))) throw notFound('Browser')
    return { message: 'This browser gets no more push messages.' }
  }
}
