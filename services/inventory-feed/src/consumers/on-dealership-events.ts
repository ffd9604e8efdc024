import { dealershipCreated, dealershipDeleted, dealershipUpdated } from '@forecourt/contracts/auth/events'
import type { Envelope } from '@forecourt/contracts/event'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import type { FeedDeps } from '../deps.ts'

export const dealershipEvents = {
  durable: 'dealerships',
  events: [dealershipCreated, dealershipUpdated, dealershipDeleted],
} as const satisfies DurableEvents

/** Consumes auth's dealership events in order: stores names, settings and tombstones. `onDealershipDeleted` deletes the data of a deleted dealership. */
export function onDealershipEvents(deps: FeedDeps) {
  return consumeInOrder(deps.messaging, { ...dealershipEvents, handler: (envelope) => follow(deps, envelope) })
}

/** Applies one event. Idempotent, and safe for late events: a deleted dealership stays deleted. */
async function follow({ dealerships, clock }: Pick<FeedDeps, 'dealerships' | 'clock'>, envelope: Envelope): Promise<void> {
  if (isEvent(dealershipDeleted, envelope)) {
    await dealerships.tombstone(envelope.data.dealershipId, clock())
  } else if (isEvent(dealershipUpdated, envelope)) {
    const { dealershipId, name, email, settings } = envelope.data
    await dealerships.upsert(dealershipId, { name, email, publicPriceFallback: settings.publicPriceFallback }, envelope)
  } else if (isEvent(dealershipCreated, envelope)) {
    const { dealershipId, name, email } = envelope.data
    await dealerships.upsert(dealershipId, { name, email }, envelope)
  }
}
