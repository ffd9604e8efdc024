import { customerDeleted, customersMerged, leadDeleted } from '@forecourt/contracts/leads/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import { isEvent } from '@forecourt/messaging/envelope'
import type { NotificationsDeps } from '../deps.ts'

/**
 * Consumes events about leads' customers: deletes alerts of customers who were deleted, also with their last lead, and moves those of merged ones.
 * Alerts of another deleted lead lead to its customer. Idempotent.
 */
export function onCustomerEvents({ stores: { alerts, escalations }, messaging }: NotificationsDeps) {
  const aboutCustomers = [alerts, escalations]
  return consumeInOrder(messaging, {
    durable: 'customers',
    events: [customerDeleted, leadDeleted, customersMerged],
    async handler(envelope) {
      if (isEvent(customerDeleted, envelope)) {
        await alerts.deleteOfCustomer(envelope.data.dealershipId, envelope.data.customerId)
      } else if (isEvent(leadDeleted, envelope)) {
        // rules: lead deletion
        const { dealershipId, customerId, leadId, customersDeleted } = envelope.data
        if (customersDeleted > 0) await alerts.deleteOfCustomer(dealershipId, customerId)
        else for (const store of aboutCustomers) await store.unlinkLead(dealershipId, { customerId, leadId })
      } else if (isEvent(customersMerged, envelope)) {
        const { dealershipId, mergedCustomerIds, customerId, customerName } = envelope.data
        for (const store of aboutCustomers) await store.moveCustomers(dealershipId, mergedCustomerIds, { customerId, customerName })
      }
    },
  })
}
