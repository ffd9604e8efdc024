import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FeedDeps } from '../deps.ts'

/** Returns what a feed file has changed, or would change while it is held: the counts and the first vehicles. */
export function listFeedVersionChanges(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listFeedVersionChanges> {
  return async ({ params: { dealershipId, versionId } }) => {
    const version = await deps.versions.find(dealershipId, versionId)
    if (!version) throw notFound('Feed version')
    const { added = [], changed = [], removed = [] } = (await deps.changes.find(dealershipId, versionId)) ?? {}
    const { counts } = version
    return {
      added: { count: counts?.added ?? added.length, first: added },
      changed: { count: counts?.changed ?? changed.length, first: changed },
      removed: { count: counts?.removed ?? removed.length, first: removed },
    }
  }
}
