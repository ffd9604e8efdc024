import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { DocumentsDeps } from '../deps.ts'
import { removeDealership } from './remove-dealership.ts'

/** Deletes all data of a deleted dealership. The event is acknowledged when everything is deleted; an interrupted deletion starts again. */
export function onDealershipDeleted(deps: Pick<DocumentsDeps, 'messaging' | 'stores' | 'clock'>) {
  return deps.messaging.consume({
    durable: 'deleted-dealerships',
    event: dealershipDeleted,
    handler: ({ data: { dealershipId } }, { working }) => removeDealership(deps, dealershipId, { onBatch: working }),
  })
}
