import { evaluationDeleted } from '@forecourt/contracts/trade-ins/events'
import { followDepartures } from '../alerts/follow-departures.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Consumes the deletion of trade-ins: deletes their alerts, and stores that they are gone, for alerts that come later. Idempotent. */
export function onDeletedTradeIns({ messaging, stores, clock }: Pick<NotificationsDeps, 'stores' | 'messaging' | 'clock'>) {
  return messaging.consume({
    durable: 'deleted-trade-ins',
    event: evaluationDeleted,
    async handler({ data: { dealershipId, evaluationId } }) {
      await stores.departures.note(dealershipId, { ids: [evaluationId], into: null }, clock())
      await followDepartures({ stores, messaging }, dealershipId, { evaluationId })
      // the dealership may have been deleted while this ran
      if ((await stores.dealerships.find(dealershipId)).state === 'deleted') await stores.departures.deleteAllForDealership(dealershipId)
    },
  })
}
