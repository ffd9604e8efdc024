import { feedRemoved, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { causedBy, isEvent } from '@forecourt/messaging/envelope'
import { plainIdentifier } from '@forecourt/vehicle/document-name'
import type { DocumentsDeps } from '../deps.ts'
import { fileWaiting } from '../filing/file-waiting.ts'
import { followVehicle } from '../filing/follow-vehicle.ts'
import { removeDealership } from './remove-dealership.ts'

export const vehicleEvents = {
  durable: 'vehicles',
  events: [vehicleChanged, feedRemoved],
} as const satisfies DurableEvents

/**
 * Consumes inventory events in order, although some are published late: the vehicles that documents may belong to. Files documents that waited for a
 * new vehicle, and those of a vehicle that another record replaces.
 */
export function onInventoryEvents(deps: DocumentsDeps) {
  return consumeInOrder(deps.messaging, {
    ...vehicleEvents,
    handler: async (envelope, { log, working }) => {
      const { dealershipId } = envelope.data
      const { dealerships } = deps.stores
      if (await dealerships.isDeleted(dealershipId)) return
      if (!isEvent(vehicleChanged, envelope)) return void (await deps.stores.vehicles.unlistAll(dealershipId, envelope))
      const { vehicles } = envelope.data
      await deps.stores.vehicles.apply(dealershipId, vehicles, envelope)
      // the dealership may have been deleted while this ran
      if (await dealerships.isDeleted(dealershipId)) return removeDealership(deps, dealershipId, { onBatch: working })
      const context = causedBy(envelope, deps.clock())
      for (const { vehicleId, replaces } of vehicles)
        if (replaces !== undefined) await followVehicle(deps, { dealershipId, vehicleId, replaces }, envelope, context)
      const come = vehicles.filter(({ change }) => change !== 'removed')
      const identifiers = come
        .flatMap(({ vehicleId, vin, stockNumber }) => [vehicleId, vin, stockNumber].map(plainIdentifier))
        .filter(Boolean)
      const filed = await fileWaiting(deps, dealershipId, identifiers, context)
      if (filed > 0) log.info({ filed }, 'filed waiting documents under new vehicles')
    },
  })
}
