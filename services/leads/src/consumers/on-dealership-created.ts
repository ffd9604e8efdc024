import { dealershipCreated } from '@forecourt/contracts/auth/events'
import type { LeadsDeps } from '../deps.ts'

/** Keeps a dealership's name and a time zone to count its days in. May run twice. */
export function onDealershipCreated({ dealerships, messaging }: LeadsDeps) {
  return messaging.consume({
    durable: 'dealership-created',
    event: dealershipCreated,
    handler: ({ data }) => dealerships.keep(data.dealershipId, data.name),
  })
}
