import { feedRemoved } from '@forecourt/contracts/inventory-feed/events'
import type { AuthDeps } from '../deps.ts'

/** Stores that a dealership has no vehicles once its feed is deleted. Idempotent. */
export function onFeedRemoved({ dealerships, messaging }: AuthDeps) {
  return messaging.consume({
    durable: 'auth-feed-removed',
    event: feedRemoved,
    handler: async ({ data, occurredAt, order }) => {
      const changed = await dealerships.recordFeed(data.dealershipId, {
        vehicleCount: 0,
        csvFile: '',
        at: new Date(occurredAt),
        order,
        fed: false,
      })
      if (changed) messaging.live.publish({ topic: 'dealership.changed', dealershipId: data.dealershipId })
    },
  })
}
