import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { notHeld } from '../access/held-version.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { versionResponse } from '../responses/feed-version-response.ts'
import { publishVersion } from '../responses/publish-version.ts'

/** Discards a held feed file. Throws 409 if it is no longer held. */
export function discardFeedVersion(deps: FeedDeps): Handler<typeof inventoryFeedOperations.discardFeedVersion> {
  return async ({ params: { dealershipId, versionId } }) => {
    const discarded = await deps.transaction(async (session) => {
      const version = await deps.versions.find(dealershipId, versionId, session)
      if (version?.state !== 'held') throw notHeld(version, null)
      const facts = { message: MESSAGES.discarded, finishedAt: deps.clock() }
      return deps.versions.move(dealershipId, versionId, 'discarded', facts, session)
    })
    if (!discarded) throw notHeld(null, null)
    publishVersion(deps.messaging, discarded)
    return versionResponse(deps, discarded)
  }
}
