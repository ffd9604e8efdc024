import { dealershipCreated, dealershipDeleted, dealershipUpdated } from '@forecourt/contracts/auth/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import type { TradeInsDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

export const dealershipEvents = {
  durable: 'dealerships',
  events: [dealershipCreated, dealershipUpdated, dealershipDeleted],
} as const satisfies DurableEvents

/** Consumes auth's events about dealerships, in order, and deletes the data of deleted ones. Events may be redelivered or late. */
export function onDealershipEvents(deps: TradeInsDeps) {
  const { dealerships } = deps.stores
  return consumeInOrder(deps.messaging, {
    ...dealershipEvents,
    handler: async (envelope, { working }) => {
      const { type, data } = envelope
      const { dealershipId, name } = data
      if (type === dealershipDeleted.type) return removeDealership(deps, dealershipId, { onBatch: working })
      await dealerships.upsert(dealershipId, { name, ...('settings' in data && { timeZone: data.settings.timeZone }) }, envelope)
    },
  })
}
