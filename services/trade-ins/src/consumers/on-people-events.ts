import { userDeleted, userProfileChanged } from '@forecourt/contracts/auth/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import type { TradeInsDeps } from '../deps.ts'

export const peopleEvents = {
  durable: 'people',
  events: [userProfileChanged, userDeleted],
} as const satisfies DurableEvents

/**
 * Consumes the public profiles of staff users, in order. A separate consumer, because adding events to the one for dealerships would miss those
 * that were published before. Events may be redelivered or late.
 */
export function onPeopleEvents(deps: Pick<TradeInsDeps, 'messaging' | 'stores' | 'clock'>) {
  const { people, dealerships } = deps.stores
  const isGone = async (dealershipId: string) => (await dealerships.find(dealershipId)).state === 'deleted'
  return consumeInOrder(deps.messaging, {
    ...peopleEvents,
    handler: async (envelope, { working }) => {
      if (isEvent(userDeleted, envelope)) return people.tombstone(envelope.data.userId, deps.clock())
      const { userId, dealershipId, ...person } = envelope.data
      if (dealershipId !== null && (await isGone(dealershipId))) return
      await people.upsert(userId, dealershipId, person, envelope)
      // the dealership may have been deleted while this ran
      if (dealershipId !== null && (await isGone(dealershipId))) await people.deleteAllForDealership(dealershipId, { onBatch: working })
    },
  })
}
