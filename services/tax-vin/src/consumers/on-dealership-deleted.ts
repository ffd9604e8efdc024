import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { TaxVinDeps } from '../deps.ts'

type Deps = Pick<TaxVinDeps, 'messaging' | 'lotVehicles' | 'dealerships' | 'clock'>

/**
 * Deletes the facts of a deleted dealership's vehicles. The event is acknowledged when everything is deleted; an interrupted deletion starts again.
 */
export function onDealershipDeleted({ messaging, lotVehicles, dealerships, clock }: Deps) {
  return messaging.consume({
    durable: 'deleted-dealerships',
    event: dealershipDeleted,
    handler: async ({ data: { dealershipId } }, { working }) => {
      await dealerships.tombstone(dealershipId, clock())
      await lotVehicles.deleteAllForDealership(dealershipId, { onBatch: working })
    },
  })
}
