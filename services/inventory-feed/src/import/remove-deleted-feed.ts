import { feedRemoved } from '@forecourt/contracts/inventory-feed/events'
import type { HeldLease } from '@forecourt/mongo/with-lease'
import type { FeedDeps } from '../deps.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'

type Deps = Pick<FeedDeps, 'dealerships' | 'vehicles' | 'transaction' | 'messaging' | 'clock'>

/**
 * Takes the vehicles of a deleted feed out of the inventory and publishes it; does nothing when that is done. Call it under the lease, and
 * before every import: a file that arrives after the deletion must not meet the vehicles from before it. Returns how many were removed.
 * Throws when the lease was lost: its next holder finishes the deletion.
 */
export async function removeDeletedFeed(deps: Deps, dealershipId: string, { assertHeld }: Pick<HeldLease, 'assertHeld'>): Promise<number> {
  const deletion = unfinishedDeletion(await deps.dealerships.find(dealershipId))
  if (deletion === null) return 0
  const now = deps.clock()
  const context = { dealershipId, ...deletion, now }
  assertHeld()
  const removed = await deps.vehicles.removeAll(dealershipId, now)
  assertHeld()
  await deps.transaction(async (session) => {
    // a process that was suspended after the check must not empty what the next holder has imported
    if (unfinishedDeletion(await deps.dealerships.find(dealershipId, session)) === null) return
    await deps.dealerships.setFeed(dealershipId, { vehicleCount: 0, deletion: null }, session)
    await deps.messaging.outbox.add(session, feedRemoved, { dealershipId, removed }, context)
  })
  return removed
}

function unfinishedDeletion(dealership: DealershipDoc | null) {
  // during an upgrade, an older replica may import a file without finishing the deletion
  return dealership?.current === null ? (dealership.deletion ?? null) : null
}
