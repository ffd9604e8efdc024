import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toFeedVersion } from '../responses/feed-version-response.ts'

const VERSIONS_SHOWN = 30

/** Returns the last 30 feed versions, newest first. */
export function listFeedVersions(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listFeedVersions> {
  return async (call) => {
    const { current } = await knownDealership(deps, call)
    const versions = await deps.versions.list(call.params.dealershipId, VERSIONS_SHOWN)
    return { versions: versions.map((version) => toFeedVersion(version, current?.versionId ?? null)) }
  }
}
