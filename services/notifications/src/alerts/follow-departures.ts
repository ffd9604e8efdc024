import type { NotificationStores } from '../deps.ts'
import type { AlertFacts } from './alert-doc.ts'

/**
 * Deletes the alerts of a deleted customer or trade-in, moves those of a merged customer, and links those of a deleted lead to its customer (rules:
 * late alerts). Idempotent; changes nothing while all of them exist.
 */
export async function followDepartures(
  { alerts, escalations, departures }: Pick<NotificationStores, 'alerts' | 'escalations' | 'departures'>,
  dealershipId: string,
  facts: AlertFacts,
): Promise<void> {
  const { customerId = '', leadId, evaluationId = '' } = facts
  const current = await departures.current(dealershipId, facts)
  if (current === null) {
    const isDeleted = async (fact: AlertFacts) => (await departures.current(dealershipId, fact)) === null
    if (await isDeleted({ customerId })) await alerts.deleteOfCustomer(dealershipId, customerId)
    if (await isDeleted({ evaluationId })) await alerts.deleteOfTradeIn(dealershipId, evaluationId)
    return
  }
  const to = { customerId: current.customerId ?? '', customerName: current.customerName ?? '' }
  for (const store of [alerts, escalations]) {
    if (leadId && current.leadId === null) await store.unlinkLead(dealershipId, leadId)
    if (to.customerId !== customerId) await store.moveCustomers(dealershipId, [customerId], to)
  }
}
