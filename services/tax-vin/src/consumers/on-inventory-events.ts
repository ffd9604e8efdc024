import { vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import type { TaxVinDeps } from '../deps.ts'

export const vehicleEvents = {
  durable: 'lot-vehicles',
  events: [vehicleChanged],
} as const satisfies DurableEvents

/** Consumes inventory events: the drivetrain, transmission and trim of a vehicle apply to others with its VIN pattern (rules: VIN decoding). */
export function onInventoryEvents({ messaging, lotVehicles, dealerships }: Pick<TaxVinDeps, 'messaging' | 'lotVehicles' | 'dealerships'>) {
  return consumeInOrder(messaging, {
    ...vehicleEvents,
    handler: async ({ data: { dealershipId, vehicles } }, { working }) => {
      if (await dealerships.isDeleted(dealershipId)) return
      await lotVehicles.apply(dealershipId, vehicles)
      // the dealership may have been deleted while this ran
      if (await dealerships.isDeleted(dealershipId)) await lotVehicles.deleteAllForDealership(dealershipId, { onBatch: working })
    },
  })
}
