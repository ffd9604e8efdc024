import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { STOP_TIMEOUT_MS, withFeedLease } from '../import/feed-lease.ts'
import type { Importer } from '../import/importer.ts'
import { removeDeletedFeed } from '../import/remove-deleted-feed.ts'

/**
 * Removes the current feed: takes its vehicles out of the inventory and discards waiting files. Idempotent. `removed` is 0 when an importer has
 * removed them already, for a file that arrived in the meantime. Throws 409 IMPORT_GOING_ON while an import does not stop, and when this
 * process loses the lease or closes before the deletion is finished: another one finishes it.
 */
export function deleteCsv(deps: FeedDeps, importer: Importer): Handler<typeof inventoryFeedOperations.deleteCsv> {
  return async (call) => {
    const { dealershipId } = call.params
    await knownDealership(deps, call)
    const { actor, correlationId } = call.context(dealershipId)
    await deps.transaction(async (session) => {
      const facts = { message: MESSAGES.feedDeleted, finishedAt: deps.clock(), progress: null }
      await deps.versions.closeAll(dealershipId, 'discarded', ['received', 'importing', 'held'], facts, { session })
      await deps.dealerships.setFeed(dealershipId, { current: null, deletion: { actor, correlationId } }, session)
    })
    let removed = 0
    const lease = { ttlMs: deps.settings.leaseTtlMs, signal: deps.closing, waitMs: STOP_TIMEOUT_MS }
    const alone = await withFeedLease(deps.db, dealershipId, lease, async (held) => {
      try {
        removed = await removeDeletedFeed(deps, dealershipId, held)
      } catch (error) {
        // the next holder of the lease finishes it
        throw held.signal.aborted ? goingOn() : error
      }
    })
    if (!alone) throw goingOn()
    deps.messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    // a file that arrived in the meantime has waited for the lease
    importer
      .run(dealershipId, deps.logger)
      .catch((error: unknown) => call.log.warn({ err: error }, 'the next import will be resumed later'))
    return { message: 'CSV file deleted', removed }
  }
}

function goingOn() {
  return conflict('IMPORT_GOING_ON', 'An import is still running. Please try again in a moment.')
}
