import { feedRemoved } from '@forecourt/contracts/inventory-feed/events'
import type { FeedDeps } from '../deps.ts'

/**
 * Takes the vehicles of a deleted feed out of the inventory and publishes it; does nothing when that is done. Call it under the lease, and before
 * every import: a file that arrives after the deletion must not meet the vehicles from before it. Returns how many were removed.
 */
export async function removeDeletedFeed(deps: FeedDeps, dealershipId: string): Promise<number> {
  const dealership = await deps.dealerships.find(dealershipId)
  // during an upgrade, an older replica may import a file without this
  if (!dealership?.deletion || dealership.current !== null) return 0
  const now = deps.clock()
  const context = { dealershipId, ...dealership.deletion, now }
  const removed = await deps.vehicles.removeAll(dealershipId, now)
  await deps.transaction(async (session) => {
    await deps.dealerships.setFeed(dealershipId, { vehicleCount: 0, deletion: null }, session)
    await deps.messaging.outbox.add(session, feedRemoved, { dealershipId, removed }, context)
  })
  return removed
}
