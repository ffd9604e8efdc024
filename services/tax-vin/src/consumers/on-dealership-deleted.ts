import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { TaxVinDeps } from '../deps.ts'

type Deps = Pick<TaxVinDeps, 'messaging' | 'lotVehicles' | 'dealerships' | 'clock'>

/** What is known of a dealership's vehicles goes with it. The event is acknowledged when all is gone; one that was cut off begins again. */
export function onDealershipDeleted({ messaging, lotVehicles, dealerships, clock }: Deps) {
  return messaging.consume({
    durable: 'deleted-dealerships',
    event: dealershipDeleted,
    handler: async ({ data: { dealershipId } }, { working }) => {
      await dealerships.bury(dealershipId, clock())
      await lotVehicles.deleteAllForDealership(dealershipId, { onBatch: working })
    },
  })
}
