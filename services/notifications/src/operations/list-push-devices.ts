import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerId } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toPushDevice } from '../responses/to-chat.ts'

/** Returns the caller's browsers that get push messages. */
export function listPushDevices({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.listPushDevices> {
  return async ({ caller }) => ({ devices: (await stores.devices.list(callerId(caller))).map(toPushDevice) })
}
