import { customerDeleted, customersMerged, leadDeleted } from '@forecourt/contracts/leads/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import { isEvent } from '@forecourt/messaging/envelope'
import type { NotificationsDeps } from '../deps.ts'

/** Consumes events about leads' customers: deletes alerts of customers who were deleted, also with their last lead, and moves those of merged ones. Idempotent. */
export function onCustomerEvents({ stores, messaging }: NotificationsDeps) {
  return consumeInOrder(messaging, {
    durable: 'customers',
    events: [customerDeleted, leadDeleted, customersMerged],
    async handler(envelope) {
      if (isEvent(customerDeleted, envelope)) {
        await stores.alerts.deleteOfCustomer(envelope.data.dealershipId, envelope.data.customerId)
      } else if (isEvent(leadDeleted, envelope)) {
        // rules: lead deletion
        const { dealershipId, customerId, customersDeleted } = envelope.data
        if (customersDeleted > 0) await stores.alerts.deleteOfCustomer(dealershipId, customerId)
      } else if (isEvent(customersMerged, envelope)) {
        const { dealershipId, mergedCustomerIds, customerId, customerName } = envelope.data
        await stores.alerts.moveCustomers(dealershipId, mergedCustomerIds, { customerId, customerName })
      }
    },
  })
}
