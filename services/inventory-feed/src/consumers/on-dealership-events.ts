import { dealershipCreated, dealershipDeleted, dealershipUpdated } from '@forecourt/contracts/auth/events'
import type { Envelope } from '@forecourt/contracts/event'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import type { FeedDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

export const dealershipEvents = {
  durable: 'dealerships',
  events: [dealershipCreated, dealershipUpdated, dealershipDeleted],
} as const satisfies DurableEvents

/** Consumes auth's dealership events in order: created, updated, deleted. */
export function onDealershipEvents(deps: FeedDeps) {
  return consumeInOrder(deps.messaging, {
    ...dealershipEvents,
    handler: (envelope, { working }) => follow(deps, envelope, working),
  })
}

/**
 * Applies one event. Idempotent, and safe for late events: a deleted dealership stays deleted. Calls `working` before every batch of a long deletion.
 */
export async function follow(deps: Parameters<typeof removeDealership>[0], envelope: Envelope, working: () => void): Promise<void> {
  if (isEvent(dealershipDeleted, envelope)) {
    await removeDealership(deps, envelope.data.dealershipId, { onBatch: working })
  } else if (isEvent(dealershipUpdated, envelope)) {
    const { dealershipId, name, email, settings } = envelope.data
    await deps.dealerships.upsert(dealershipId, { name, email, publicPriceFallback: settings.publicPriceFallback }, envelope)
  } else if (isEvent(dealershipCreated, envelope)) {
    const { dealershipId, name, email } = envelope.data
    await deps.dealerships.upsert(dealershipId, { name, email }, envelope)
  }
}
