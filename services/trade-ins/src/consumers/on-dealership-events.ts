import { dealershipCreated, dealershipDeleted, dealershipUpdated } from '@forecourt/contracts/auth/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import type { TradeInsDeps } from '../deps.ts'

export const dealershipEvents = {
  durable: 'dealerships',
  events: [dealershipCreated, dealershipUpdated, dealershipDeleted],
} as const satisfies DurableEvents

/**
 * Consumes auth's events about dealerships, in order: stores names, settings and tombstones. Events may be redelivered or late.
 * `onDealershipDeleted` deletes the data of a deleted dealership.
 */
export function onDealershipEvents(deps: TradeInsDeps) {
  const { dealerships } = deps.stores
  return consumeInOrder(deps.messaging, {
    ...dealershipEvents,
    handler: async (envelope) => {
      const { type, data } = envelope
      const { dealershipId, name } = data
      if (type === dealershipDeleted.type) return dealerships.tombstone(dealershipId, deps.clock())
      await dealerships.upsert(dealershipId, { name, ...('settings' in data && { timeZone: data.settings.timeZone }) }, envelope)
    },
  })
}
