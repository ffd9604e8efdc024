import { watchChanged } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { AppError, conflict } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toFeedWatch } from '../responses/watch-response.ts'
import { folderOf } from '../watch/dealership-folder.ts'
import { findFolder, makeOwnFolder, WatchProblem } from '../watch/watched-folder.ts'

const NOW_WATCHING = 'Now watching directory for new CSV files. The most recent CSV will be used automatically.'

/**
 * Starts watching a folder of the server (rules: feed watching). Throws 409 if this server has no watch root, 422 if the path is not a readable
 * folder within the dealership's own.
 */
export function watchCsvPath(deps: FeedDeps): Handler<typeof inventoryFeedOperations.watchCsvPath> {
  return async (call) => {
    const { dealershipId } = call.params
    const { watchRoot, watchFolders } = deps.settings
    await knownDealership(deps, call)
    if (watchRoot === null)
      throw conflict('WATCHING_OFF', 'This server has no folder to watch. Ask your administrator to set FEED_WATCH_ROOT.')
    const place = { root: watchRoot, own: folderOf(watchFolders, dealershipId) }
    await makeOwnFolder(place)
    const { path } = await findFolder(place, call.body.path).catch((error: unknown) => {
      throw error instanceof WatchProblem ? new AppError({ status: 422, code: error.code, message: error.message }) : error
    })
    const facts = {
      path,
      startedBy: personOf(call.caller),
      startedAt: deps.clock(),
      message: 'Checking the folder for the first time.',
    }
    const watch = await deps.transaction(async (session) => {
      const data = { dealershipId, watching: true, healthy: true, path, message: facts.message }
      await deps.messaging.outbox.add(session, watchChanged, data, call.context(dealershipId))
      return deps.watches.begin(dealershipId, facts, session)
    })
    return { message: NOW_WATCHING, watch: toFeedWatch(watch) }
  }
}
