import { feedRemoved } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { STOP_TIMEOUT_MS, withFeedLease } from '../import/feed-lease.ts'
import type { Importer } from '../import/importer.ts'

/** Removes the current feed: takes its vehicles out of the inventory and discards waiting files. Idempotent. */
export function deleteCsv(deps: FeedDeps, importer: Importer): Handler<typeof inventoryFeedOperations.deleteCsv> {
  return async (call) => {
    const { dealershipId } = call.params
    await knownDealership(deps, call)
    const context = call.context(dealershipId)
    await deps.transaction(async (session) => {
      const facts = { message: MESSAGES.feedDeleted, finishedAt: deps.clock(), progress: null }
      await deps.versions.closeAll(dealershipId, 'discarded', ['received', 'importing', 'held'], facts, { session })
      await deps.dealerships.setFeed(dealershipId, { current: null }, session)
    })
    let removed = 0
    const lease = { ttlMs: deps.settings.leaseTtlMs, signal: deps.closing, waitMs: STOP_TIMEOUT_MS }
    const alone = await withFeedLease(deps.db, dealershipId, lease, async () => {
      removed = await deps.vehicles.removeAll(dealershipId, deps.clock())
      await deps.transaction(async (session) => {
        await deps.dealerships.setFeed(dealershipId, { vehicleCount: 0 }, session)
        await deps.messaging.outbox.add(session, feedRemoved, { dealershipId, removed }, context)
      })
    })
    if (!alone) throw conflict('IMPORT_GOING_ON', 'An import is still running. Please try again in a moment.')
    deps.messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    // a file that arrived in the meantime has waited for the lease
    importer
      .run(dealershipId, deps.logger)
      .catch((error: unknown) => call.log.warn({ err: error }, 'the next import will be resumed later'))
    return { message: 'CSV file deleted', removed }
  }
}
