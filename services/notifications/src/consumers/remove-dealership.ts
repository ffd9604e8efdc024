import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import type { NotificationsDeps } from '../deps.ts'
import { removePerson } from './remove-person.ts'

/**
 * Removes everything this service keeps of a dealership and its people but that it was deleted. May be cut off anywhere and run again. `onBatch` is
 * called before every batch, and stops the work by throwing.
 */
export async function removeDealership(
  deps: Pick<NotificationsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  options: DeleteOptions = {},
): Promise<void> {
  const { dealerships, staff, escalations, moments, feeds, chats, deliveries, alerts, threads } = deps.stores
  await dealerships.bury(dealershipId, deps.clock())
  // what would be sent goes first
  for (const store of [escalations, moments, feeds, chats, deliveries, alerts, threads])
    await store.deleteAllForDealership(dealershipId, options)
  for (const userId of await staff.idsOf(dealershipId)) await removePerson(deps, userId.toHexString(), options)
  await staff.deleteAllForDealership(dealershipId, options)
}
