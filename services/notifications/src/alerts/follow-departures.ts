import type { NotificationsDeps } from '../deps.ts'
import type { AlertFacts } from './alert-doc.ts'

/**
 * Deletes the alerts of a deleted customer or trade-in, moves those of a merged customer, and links those of a deleted lead to its customer (rules:
 * late alerts). The bells and inboxes that show them follow live. Idempotent; changes nothing while all of them exist.
 */
export async function followDepartures(
  { stores: { alerts, escalations, departures }, messaging }: Pick<NotificationsDeps, 'stores' | 'messaging'>,
  dealershipId: string,
  facts: AlertFacts,
): Promise<void> {
  const { customerId = '', leadId, evaluationId = '' } = facts
  /** Changes the alerts with a fact. */
  const change = async (about: Pick<AlertFacts, 'customerId' | 'leadId' | 'evaluationId'>, work: () => Promise<unknown>) => {
    const userIds = await alerts.readersOf(dealershipId, about)
    await work()
    for (const userId of userIds) messaging.live.publish({ topic: 'inbox.changed', userId })
  }
  const current = await departures.current(dealershipId, facts)
  if (current === null) {
    const isDeleted = async (fact: AlertFacts) => (await departures.current(dealershipId, fact)) === null
    if (await isDeleted({ customerId })) await change({ customerId }, () => alerts.deleteOfCustomer(dealershipId, customerId))
    if (await isDeleted({ evaluationId })) await change({ evaluationId }, () => alerts.deleteOfTradeIn(dealershipId, evaluationId))
    return
  }
  const to = { customerId: current.customerId ?? '', customerName: current.customerName ?? '' }
  if (leadId && current.leadId === null) {
    await change({ leadId }, () => alerts.unlinkLead(dealershipId, leadId))
    await escalations.unlinkLead(dealershipId, leadId)
  }
  if (to.customerId !== customerId) {
    await change({ customerId }, () => alerts.moveCustomers(dealershipId, [customerId], to))
    await escalations.moveCustomers(dealershipId, [customerId], to)
  }
}
