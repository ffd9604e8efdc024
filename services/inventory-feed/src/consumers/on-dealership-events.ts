import { dealershipCreated, dealershipDeleted, dealershipUpdated } from '@forecourt/contracts/auth/events'
import type { Envelope } from '@forecourt/contracts/event'
import { isEvent } from '@forecourt/messaging/envelope'
import type { FeedDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

/**
 * Follows auth's dealerships: that there is one, its name, its end. One event at a time over all replicas, in the order in which they were told,
 * so that none overtakes another; one that fails holds up those behind it until it is done or put aside.
 */
export function onDealershipEvents(deps: FeedDeps) {
  return deps.messaging.consumeBatch({
    durable: 'dealerships',
    events: [dealershipCreated, dealershipUpdated, dealershipDeleted],
    maxBatch: 1,
    maxWaitMs: 0,
    maxAckPending: 1,
    handler: async (envelopes, { working }) => {
      for (const envelope of envelopes) await follow(deps, envelope, working)
    },
  })
}

/** Takes in one event. May run twice, and late: what was deleted stays deleted. `working` is called before every batch of a long deletion. */
export async function follow(deps: Parameters<typeof removeDealership>[0], envelope: Envelope, working: () => void): Promise<void> {
  if (isEvent(dealershipDeleted, envelope)) {
    await removeDealership(deps, envelope.data.dealershipId, { onBatch: working })
  } else if (isEvent(dealershipUpdated, envelope)) {
    const { dealershipId, name, email, settings } = envelope.data
    await deps.dealerships.keep(dealershipId, { name, email, publicPriceFallback: settings.publicPriceFallback }, envelope.id)
  } else if (isEvent(dealershipCreated, envelope)) {
    const { dealershipId, name, email } = envelope.data
    await deps.dealerships.keep(dealershipId, { name, email }, envelope.id)
  }
}
