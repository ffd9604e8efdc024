import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { Messaging } from '@forecourt/messaging/messaging'
import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'

/**
 * Deletes all data of a deleted dealership by `remove` (design: deleting a dealership). The event is acknowledged when everything is deleted; an
 * interrupted deletion starts again. A consumer of its own, because a long deletion would hold up every event that the service processes in order.
 */
export function onDealershipDeleted(
  messaging: Pick<Messaging, 'consume'>,
  remove: (dealershipId: string, options: Required<Pick<DeleteOptions, 'onBatch'>>) => Promise<void>,
) {
  return messaging.consume({
    durable: 'deleted-dealerships',
    event: dealershipDeleted,
    handler: ({ data: { dealershipId } }, { working }) => remove(dealershipId, { onBatch: working }),
  })
}
