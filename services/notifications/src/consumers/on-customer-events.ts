import { customerDeleted, customersMerged } from '@forecourt/contracts/leads/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import { isEvent } from '@forecourt/messaging/envelope'
import type { NotificationsDeps } from '../deps.ts'

/** Consumes events about leads' customers: deletes alerts of deleted customers and moves those of merged ones. Idempotent. */
export function onCustomerEvents({ stores, messaging }: NotificationsDeps) {
  return consumeInOrder(messaging, {
    durable: 'customers',
    events: [customerDeleted, customersMerged],
    async handler(envelope) {
      if (isEvent(customerDeleted, envelope)) {
        await stores.alerts.deleteOfCustomer(envelope.data.dealershipId, envelope.data.customerId)
      } else if (isEvent(customersMerged, envelope)) {
        const { dealershipId, mergedCustomerIds, customerId, customerName } = envelope.data
        await stores.alerts.moveCustomers(dealershipId, mergedCustomerIds, { customerId, customerName })
      }
    },
  })
}
