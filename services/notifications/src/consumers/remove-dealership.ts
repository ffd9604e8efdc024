import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { NotificationsDeps } from '../deps.ts'
import { removePerson } from './remove-person.ts'

/**
 * Deletes everything this service stores about a dealership and its users, and stores tombstones. Idempotent, also after an interruption. Calls
 * `onBatch` before every batch; it stops the work by throwing.
 */
export async function removeDealership(deps: NotificationsDeps, dealershipId: string, options: DeleteOptions = {}): Promise<void> {
  const { dealerships, staff, escalations, departures, moments, feeds, chats, deliveries, alerts, threads } = deps.stores
  await dealerships.tombstone(dealershipId, deps.clock())
  // delete first what would still be sent
  for (const store of [escalations, departures, moments, feeds, chats, deliveries, alerts, threads])
    await store.deleteAllForDealership(dealershipId, options)
  for (const userId of await staff.idsOf(dealershipId)) await removePerson(deps, userId.toHexString(), options)
  await staff.deleteAllForDealership(dealershipId, options)
}
