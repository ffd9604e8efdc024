import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import { isEvent } from '@forecourt/messaging/envelope'
import type { FeedDeps } from '../deps.ts'

/**
 * Follows what the documents service files under vehicles, so that lists can be narrowed and sorted by what is missing (rules: package completeness).
 * Vehicles are never deleted while their dealership exists: a missing one was deleted with it.
 */
export function onDocumentEvents({ messaging, vehicles }: Pick<FeedDeps, 'messaging' | 'vehicles'>) {
  return consumeInOrder(messaging, {
    durable: 'documents',
    events: [documentAttached, documentRemoved],
    handler: async (envelope) => {
      const { dealershipId, vehicleId, kind, revision } = envelope.data
      const has = isEvent(documentAttached, envelope)
      const isNew = await vehicles.noteFiled(dealershipId, vehicleId, { kind, has, revision })
      if (isNew) messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    },
  })
}
