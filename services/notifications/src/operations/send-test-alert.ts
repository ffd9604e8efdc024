import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { callerOf } from '../access/caller-id.ts'
import { isSetUp } from '../channels/is-set-up.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toDelivery } from '../responses/to-delivery.ts'
import type { NewDelivery } from '../store/delivery-store.ts'

/**
 * Queues a test for the caller; a test by mail also clears a bounce. Throws 409 CHANNEL_OFF if the channel is not configured, and 409 NO_RECIPIENT
 * without a browser or phone number.
 */
export function sendTestAlert(deps: NotificationsDeps): Handler<typeof notificationsOperations.sendTestAlert> {
  const { stores, clock } = deps
  return async ({ caller, body: { channel } }) => {
    const { _id, name, role } = callerOf(caller)
    if (!(await isSetUp(deps, channel))) throw conflict('CHANNEL_OFF', 'This channel is not set up.')
    const targets = channel === 'push' ? (await stores.devices.list(_id)).map((device) => device._id) : [null]
    if (targets.length === 0) throw conflict('NO_RECIPIENT', 'No browser of yours gets push messages yet.')
    if (channel === 'sms' && (await stores.preferences.of(_id, role)).phone === '')
      throw conflict('NO_RECIPIENT', 'Say your phone number first.')
    if (channel === 'mail') await stores.preferences.clearBounce(_id)
    const recipientId = new ObjectId(_id)
    const queued = await stores.deliveries.queue(
      targets.map((deviceId): NewDelivery => {
        const about = { content: 'test', alertId: null, kind: null, dealershipId: null } as const
        const times = { queuedAt: clock(), dueAt: clock(), held: false }
        const whom = { recipientId, recipientName: name, deviceId, askedBy: recipientId }
        return { channel, ...about, ...whom, ...times, once: `test:${new ObjectId().toHexString()}` }
      }),
    )
    return { deliveries: queued.map(toDelivery) }
  }
}
