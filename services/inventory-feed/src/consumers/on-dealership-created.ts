import { dealershipCreated } from '@forecourt/contracts/auth/events'
import type { FeedDeps } from '../deps.ts'

/** Learns that there is a dealership, and its name. May run twice. */
export function onDealershipCreated({ dealerships, messaging }: FeedDeps) {
  return messaging.consume({
    durable: 'dealership-created',
    event: dealershipCreated,
    handler: ({ data }) => dealerships.keep(data.dealershipId, { name: data.name, email: data.email }),
  })
}
