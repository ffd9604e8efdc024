import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Removes a browser of the caller, which gets no more push messages. Throws 404 for a browser of another user. */
export function removePushDevice({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.removePushDevice> {
  return async ({ caller, params: { deviceId } }) => {
    if (!(await stores.devices.remove(callerId(caller), deviceId))) throw notFound('Browser')
    return { message: 'This browser gets no more push messages.' }
  }
}
