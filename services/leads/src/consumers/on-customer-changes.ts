import type { Envelope } from '@forecourt/contracts/event'
import { customerDeleted, customersMerged, leadDeleted, packetDeleted } from '@forecourt/contracts/leads/events'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import { reconcileCustomers } from '../customers/reconcile-customers.ts'
import type { LeadsDeps } from '../deps.ts'

type Deps = Parameters<typeof reconcileCustomers>[0] & Pick<LeadsDeps, 'hints'>
type Data = { dealershipId: string; customerId: string }

export const customerEvents = {
  durable: 'customer-changes',
  events: [leadDeleted, customerDeleted, packetDeleted, customersMerged],
} as const satisfies DurableEvents

/**
 * Cleans up after deletions and merges have committed: activities that customers added concurrently, and counts that a crash prevented.
 */
export function onCustomerChanges(deps: Deps & Pick<LeadsDeps, 'messaging'>) {
  return deps.messaging.consumeBatch({
    ...customerEvents,
    handler: async (envelopes: Envelope<Data>[]) => {
      for (const envelope of envelopes) await settle(deps, envelope)
    },
  })
}

async function settle(deps: Deps, envelope: Envelope<Data>): Promise<void> {
  const { dealershipId, customerId } = envelope.data
  const merged = isEvent(customersMerged, envelope) ? envelope.data.mergedCustomerIds : []
  await reconcileCustomers(deps, dealershipId, [customerId, ...merged])
  deps.hints.changed(dealershipId, customerId)
}
