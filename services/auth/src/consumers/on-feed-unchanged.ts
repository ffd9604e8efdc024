import { feedUnchanged } from '@forecourt/contracts/inventory-feed/events'
import type { AuthDeps } from '../deps.ts'

/** Stores when a file like the current one arrived: the inventory is up to date (rules: connected badge). Idempotent; ignores late events. */
export function onFeedUnchanged({ dealerships, messaging }: AuthDeps) {
  return messaging.consume({
    durable: 'feed-unchanged',
    event: feedUnchanged,
    handler: async ({ data, occurredAt }) => {
      const changed = await dealerships.recordUnchangedFeed(data.dealershipId, new Date(occurredAt))
      if (changed) messaging.live.publish({ topic: 'dealership.changed', dealershipId: data.dealershipId })
    },
  })
}
