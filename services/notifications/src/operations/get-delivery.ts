import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerOf } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toDelivery } from '../responses/to-delivery.ts'

/** Returns a delivery: any for an OWNER, otherwise a test that the caller requested. Throws 404 for others. */
export function getDelivery({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.getDelivery> {
  return async ({ caller, params: { deliveryId } }) => {
    const { _id, role } = callerOf(caller)
    const found = await stores.deliveries.find(deliveryId)
    if (found === null || (role !== 'OWNER' && found.askedBy?.toHexString() !== _id)) throw notFound('Delivery')
    return toDelivery(found)
  }
}
