import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { DocumentsDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

/** What a dealership had goes with it. The event is acknowledged when all is gone; one that was cut off begins again. */
export function onDealershipDeleted(deps: Pick<DocumentsDeps, 'messaging' | 'stores' | 'clock'>) {
  return deps.messaging.consume({
    durable: 'deleted-dealerships',
    event: dealershipDeleted,
    handler: ({ data: { dealershipId } }, { working }) => removeDealership(deps, dealershipId, { onBatch: working }),
  })
}
