import { customerDeleted, leadDeleted, packetAccessChanged, packetCreated, packetDeleted } from '@forecourt/contracts/leads/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import type { DocumentsDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

export const packetLinkEvents = {
  durable: 'packet-links',
  events: [packetCreated, packetAccessChanged, packetDeleted, leadDeleted, customerDeleted],
} as const satisfies DurableEvents

/** Consumes packet link events in order: which link shows the documents of which vehicle (rules: who sees documents). */
export function onPacketEvents(deps: Pick<DocumentsDeps, 'messaging' | 'stores' | 'clock'>) {
  const { links, dealerships } = deps.stores
  return consumeInOrder(deps.messaging, {
    ...packetLinkEvents,
    handler: async (envelope, { working }) => {
      const { dealershipId } = envelope.data
      if (await dealerships.isDeleted(dealershipId)) return
      if (isEvent(packetCreated, envelope)) {
        const { linkId, vehicleId, expiresAt } = envelope.data
        await links.made(dealershipId, linkId, { vehicle: vehicleId, expiresAt: timeOf(expiresAt) })
      } else if (isEvent(packetAccessChanged, envelope)) {
        const { linkId, revoked, expiresAt } = envelope.data
        await links.accessChanged(dealershipId, linkId, { revoked, expiresAt: timeOf(expiresAt) }, envelope)
      } else if (isEvent(packetDeleted, envelope)) {
        await links.deleted(dealershipId, [envelope.data.linkId])
      } else if (isEvent(leadDeleted, envelope) || isEvent(customerDeleted, envelope)) {
        await links.deleted(dealershipId, envelope.data.deletedLinkIds)
      }
      // the dealership may have been deleted while this ran
      if (await dealerships.isDeleted(dealershipId)) await removeDealership(deps, dealershipId, { onBatch: working })
    },
  })
}

function timeOf(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}
