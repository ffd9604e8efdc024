import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { deviceName } from '@forecourt/service-kit/device-name'
import { badRequest, conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import { isAllowedHost } from '../channels/allowed-host.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toPushDevice } from '../responses/to-chat.ts'

/**
 * Registers a browser for the caller's push messages; a browser of another user becomes the caller's. Throws 409 PUSH_OFF if push messages are not
 * configured and 400 PUSH_HOST for a push service that is not allowed (rules: push messages).
 */
export function addPushDevice({ stores, settings, clock }: NotificationsDeps): Handler<typeof notificationsOperations.addPushDevice> {
  return async ({ caller, body, request }) => {
    if (settings.vapid === null) throw conflict('PUSH_OFF', 'Push messages are not set up.')
    if (!isAllowedHost(body.endpoint, settings.hosts.push))
      throw badRequest('PUSH_HOST', 'This browser’s push service is not allowed here.')
    const device = deviceName(request.headers['user-agent'] ?? '')
    return toPushDevice(await stores.devices.add(callerId(caller), body, device, clock()))
  }
}
