import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { toFeedVersion } from '../responses/feed-version-response.ts'

const VERSIONS_SHOWN = 30
/** Files that are kept in addition while they wait for a decision: one to import, and one that was only checked. */
const MAX_HELD = 2

/** Returns the last 30 feed versions, and every older one whose file is kept, because it can be restored. Newest first. */
export function listFeedVersions(deps: FeedDeps): Handler<typeof inventoryFeedOperations.listFeedVersions> {
  return async (call) => {
    const { dealershipId } = call.params
    const { current } = await knownDealership(deps, call)
    const newest = await deps.versions.list(dealershipId, VERSIONS_SHOWN)
    const last = newest[VERSIONS_SHOWN - 1]
    const older = last ? await deps.versions.listKept(dealershipId, last.seq, deps.settings.filesKept + MAX_HELD) : []
    return { versions: [...newest, ...older].map((version) => toFeedVersion(version, current?.versionId ?? null)) }
  }
}
