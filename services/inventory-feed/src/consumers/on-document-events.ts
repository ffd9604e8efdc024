import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import type { FeedDeps } from '../deps.ts'

export const documentEvents = {
  durable: 'documents',
  events: [documentAttached, documentRemoved],
} as const satisfies DurableEvents

/**
 * Records which documents the documents service has filed under each vehicle, so that lists can be filtered and sorted by missing documents (rules:
 * package completeness). An event for a missing vehicle is ignored: vehicles are only deleted with their dealership.
 */
export function onDocumentEvents({ messaging, vehicles }: Pick<FeedDeps, 'messaging' | 'vehicles'>) {
  return consumeInOrder(messaging, {
    ...documentEvents,
    handler: async (envelope) => {
      const { dealershipId, vehicleId, kind, revision } = envelope.data
      const has = isEvent(documentAttached, envelope)
      const isNew = await vehicles.noteFiled(dealershipId, vehicleId, { kind, has, revision })
      if (isNew) messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    },
  })
}
