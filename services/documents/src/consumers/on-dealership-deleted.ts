import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { Messaging } from '@forecourt/messaging/messaging'
import { type DealershipRecords, removeDealership } from './remove-dealership.ts'

/** What a dealership had goes with it. The event is acknowledged when all is gone; one that was cut off begins again. */
export function onDealershipDeleted(messaging: Messaging, records: DealershipRecords) {
  return messaging.consume({
    durable: 'deleted-dealerships',
    event: dealershipDeleted,
    handler: ({ data: { dealershipId } }, { working }) => removeDealership(records, dealershipId, { onBatch: working }),
  })
}
