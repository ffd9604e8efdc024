import { watchChanged } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'

/** Stops watching the folder; the inventory stays. Idempotent. */
export function stopWatching(deps: FeedDeps): Handler<typeof inventoryFeedOperations.stopWatching> {
  return async (call) => {
    const { dealershipId } = call.params
    await knownDealership(deps, call)
    const message = 'We stopped watching the folder. Your inventory stays the same.'
    await deps.transaction(async (session) => {
      const ended = await deps.watches.end(dealershipId, session)
      // its end was already published
      if (ended === null || ended.stoppedAt) return
      const data = { dealershipId, watching: false, healthy: false, path: ended.path, message }
      await deps.messaging.outbox.add(session, watchChanged, data, call.context(dealershipId))
    })
    return { message }
  }
}
