import type { NotificationStores } from '../deps.ts'
import type { AlertFacts } from './alert-doc.ts'

/**
 * Deletes the alerts of a deleted customer, moves those of a merged one, and links those of a deleted lead to its customer (rules: lead deletion).
 * Idempotent; changes nothing while customer and lead exist.
 */
export async function followDepartures(
  { alerts, escalations, departures }: Pick<NotificationStores, 'alerts' | 'escalations' | 'departures'>,
  dealershipId: string,
  facts: AlertFacts,
): Promise<void> {
  const { customerId = '', leadId } = facts
  const current = await departures.current(dealershipId, facts)
  if (current === null) {
    await alerts.deleteOfCustomer(dealershipId, customerId)
    return
  }
  const to = { customerId: current.customerId ?? '', customerName: current.customerName ?? '' }
  for (const store of [alerts, escalations]) {
    if (leadId && current.leadId === null) await store.unlinkLead(dealershipId, leadId)
    if (to.customerId !== customerId) await store.moveCustomers(dealershipId, [customerId], to)
  }
}
