import { dealershipCreated, dealershipDeleted, dealershipUpdated } from '@forecourt/contracts/auth/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { TradeInsDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

/** Follows auth's dealerships, in order: what a deleted one had goes with it. Events may run twice, and late. */
export function onDealershipEvents(deps: TradeInsDeps) {
  return consumeInOrder(deps.messaging, {
    durable: 'dealerships',
    events: [dealershipCreated, dealershipUpdated, dealershipDeleted],
    handler: async ({ id, type, data: { dealershipId, name } }, { working }) => {
      if (type === dealershipDeleted.type) await removeDealership(deps, dealershipId, { onBatch: working })
      else await deps.stores.dealerships.keep(dealershipId, name, id)
    },
  })
}
