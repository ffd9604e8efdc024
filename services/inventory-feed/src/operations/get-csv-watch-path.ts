import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toFeedWatch } from '../responses/watch-response.ts'
import { folderOf } from '../watch/dealership-folder.ts'

/** Returns the dealership's watched folder and its state, the folder it may watch, and why watching was stopped, if it was. */
export function getCsvWatchPath(deps: FeedDeps): Handler<typeof inventoryFeedOperations.getCsvWatchPath> {
  return async (call) => {
    await knownDealership(deps, call)
    const { dealershipId } = call.params
    const { watchRoot, watchFolders } = deps.settings
    const [watch, stopped] = await Promise.all([deps.watches.find(dealershipId), deps.watches.findStopped(dealershipId)])
    return {
      path: watch?.path ?? '',
      watch: watch && toFeedWatch(watch),
      available: watchRoot !== null,
      folder: folderOf(watchFolders, dealershipId),
      stopped: stopped?.message ?? null,
    }
  }
}
