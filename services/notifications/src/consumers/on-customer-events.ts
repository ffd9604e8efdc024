import { customerDeleted, customersMerged, leadDeleted } from '@forecourt/contracts/leads/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents, EnvelopeOf } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import type { AlertFacts } from '../alerts/alert-doc.ts'
import { followDepartures } from '../alerts/follow-departures.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { Departure } from '../store/departure-store.ts'

const EVENTS = [customerDeleted, leadDeleted, customersMerged] as const

export const customerEvents = {
  durable: 'customers',
  events: EVENTS,
} as const satisfies DurableEvents

/**
 * Consumes events about leads' customers: deletes alerts of customers who were deleted, also with their last lead, and moves those of merged ones.
 * Alerts of another deleted lead lead to its customer. Stores who is gone, for alerts that come later. Idempotent.
 */
export function onCustomerEvents({ stores, messaging, clock }: Pick<NotificationsDeps, 'stores' | 'messaging' | 'clock'>) {
  return consumeInOrder(messaging, {
    ...customerEvents,
    async handler(envelope) {
      const { dealershipId } = envelope.data
      const { facts, ...departure } = departureOf(envelope)
      await stores.departures.note(dealershipId, departure, clock())
      for (const gone of facts) await followDepartures({ stores, messaging }, dealershipId, gone)
      // the dealership may have been deleted while this ran
      if ((await stores.dealerships.find(dealershipId)).state === 'deleted') await stores.departures.deleteAllForDealership(dealershipId)
    },
  })
}

/** Returns what left, as ids and as facts of alerts. */
function departureOf(envelope: EnvelopeOf<typeof EVENTS>): Departure & { facts: AlertFacts[] } {
  if (isEvent(customersMerged, envelope)) {
    const { mergedCustomerIds: ids, customerId, customerName } = envelope.data
    return { ids, into: { customerId, customerName }, facts: ids.map((id) => ({ customerId: id })) }
  }
  const { data } = envelope
  // rules: lead deletion
  if ('leadId' in data && data.customersDeleted === 0) return { ids: [data.leadId], into: null, facts: [{ leadId: data.leadId }] }
  return { ids: [data.customerId], into: null, facts: [{ customerId: data.customerId }] }
}
