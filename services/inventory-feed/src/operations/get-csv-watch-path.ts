import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toFeedWatch } from '../responses/watch-response.ts'

/** The folder that is watched for the dealership, and how that goes. */
export function getCsvWatchPath(deps: FeedDeps): Handler<typeof inventoryFeedOperations.getCsvWatchPath> {
  return async (call) => {
    await knownDealership(deps, call)
    const watch = await deps.watches.find(call.params.dealershipId)
    return { path: watch?.path ?? '', watch: watch && toFeedWatch(watch), available: deps.settings.watchRoot !== null }
  }
}
