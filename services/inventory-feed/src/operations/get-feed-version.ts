import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FeedDeps } from '../deps.ts'
import { versionResponse } from '../responses/feed-version-response.ts'

/** Returns a feed version and its current state. */
export function getFeedVersion(deps: FeedDeps): Handler<typeof inventoryFeedOperations.getFeedVersion> {
  return async ({ params }) => {
    const version = await deps.versions.find(params.dealershipId, params.versionId)
    if (!version) throw notFound('Feed version')
    return versionResponse(deps, version)
  }
}
