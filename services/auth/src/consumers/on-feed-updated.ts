import { feedUpdated } from '@forecourt/contracts/inventory-feed/events'
import type { AuthDeps } from '../deps.ts'

/** Stores the vehicle count, the file name and the time of a dealership's last feed for the list (rules: dealership list). Idempotent. */
export function onFeedUpdated({ dealerships, messaging }: AuthDeps) {
  return messaging.consume({
    durable: 'auth-feed-updated',
    event: feedUpdated,
    handler: async ({ data, order }) => {
      const note = { vehicleCount: data.vehicleCount, csvFile: data.fileName, at: new Date(data.updatedAt), order, fed: true }
      const changed = await dealerships.recordFeed(data.dealershipId, note)
      if (changed) messaging.live.publish({ topic: 'dealership.changed', dealershipId: data.dealershipId })
    },
  })
}
