import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { AuthDeps } from '../deps.ts'

/** Deletes the activity log of a deleted dealership. Idempotent. */
export function onDealershipDeleted({ activity, messaging }: AuthDeps) {
  return messaging.consume({
    durable: 'dealership-deleted',
    event: dealershipDeleted,
    handler: async ({ data }) => {
      await activity.removeAllOf(data.dealershipId)
    },
  })
}
