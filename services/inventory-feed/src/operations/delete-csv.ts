import { feedRemoved } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { withFeedLease } from '../import/feed-lease.ts'
import type { Importer } from '../import/importer.ts'

/** How long an import that is going on may take to notice that it is to stop. */
const STOPPING_TAKES_MS = 15_000

/** Removes the current feed: its vehicles leave the inventory, files that wait are dropped. Twice is harmless. */
export function deleteCsv(deps: FeedDeps, importer: Importer): Handler<typeof inventoryFeedOperations.deleteCsv> {
  return async (call) => {
    const { dealershipId } = call.params
    await knownDealership(deps, call)
    const context = call.context(dealershipId)
    await deps.transaction(async (session) => {
      const facts = { message: MESSAGES.feedDeleted, finishedAt: deps.clock(), progress: null }
      await deps.versions.closeAll(dealershipId, 'discarded', ['received', 'importing', 'held'], facts, { session })
      await deps.dealerships.clearCurrent(dealershipId, session)
    })
    let removed = 0
    const lease = { ttlMs: deps.settings.leaseTtlMs, signal: deps.closing, waitMs: STOPPING_TAKES_MS }
    const alone = await withFeedLease(deps.db, dealershipId, lease, async () => {
      removed = await deps.vehicles.removeAll(dealershipId, deps.clock())
      await deps.transaction(async (session) => {
        await deps.dealerships.setVehicleCount(dealershipId, 0, session)
        await deps.messaging.outbox.add(session, feedRemoved, { dealershipId, removed }, context)
      })
    })
    if (!alone) throw conflict('IMPORT_GOING_ON', 'An import is still running. Please try again in a moment.')
    deps.messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    // a file that came meanwhile has waited for this
    importer
      .run(dealershipId, deps.logger)
      .catch((error: unknown) => call.log.warn({ err: error }, 'the next import will be resumed later'))
    return { message: 'CSV file deleted', removed }
  }
}
