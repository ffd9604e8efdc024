import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { NotificationsDeps } from '../deps.ts'
import { toDelivery } from '../responses/to-delivery.ts'

/** Returns a page of the deliveries of all dealerships, newest first. */
export function listDeliveries({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.listDeliveries> {
  return async ({ query: { page, pageSize, ...query } }) => {
    const { found, total } = await stores.deliveries.list(query, { skip: (page - 1) * pageSize, limit: pageSize })
    return { deliveries: found.map(toDelivery), total, page, pageSize }
  }
}
