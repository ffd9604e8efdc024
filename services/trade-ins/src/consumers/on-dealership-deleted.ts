import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { TradeInsDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

/**
 * Deletes all data of a deleted dealership. The event is acknowledged when everything is deleted; an interrupted deletion starts again. A consumer of
 * its own, because a long deletion would hold up every event that `dealerships` processes in order.
 */
export function onDealershipDeleted(deps: Pick<TradeInsDeps, 'messaging' | 'stores' | 'clock'>) {
  return deps.messaging.consume({
    durable: 'deleted-dealerships',
    event: dealershipDeleted,
    handler: ({ data: { dealershipId } }, { working }) => removeDealership(deps, dealershipId, { onBatch: working }),
  })
}
