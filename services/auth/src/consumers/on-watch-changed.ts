import { watchChanged } from '@forecourt/contracts/inventory-feed/events'
import type { AuthDeps } from '../deps.ts'

/** Stores whether a dealership's watched folder works, which makes it connected (rules: connected badge). Idempotent; ignores late events. */
export function onWatchChanged({ dealerships, messaging }: AuthDeps) {
  return messaging.consume({
    durable: 'watch-changed',
    event: watchChanged,
    handler: async ({ data, occurredAt, order }) => {
      const healthy = data.watching && data.healthy
      const changed = await dealerships.recordWatch(data.dealershipId, { healthy, at: new Date(occurredAt), order })
      if (changed) messaging.live.publish({ topic: 'dealership.changed', dealershipId: data.dealershipId })
    },
  })
}
