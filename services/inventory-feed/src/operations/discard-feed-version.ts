import { feedDiscarded } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { notHeld } from '../access/held-version.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { versionResponse } from '../responses/feed-version-response.ts'
import { publishVersion } from '../responses/publish-version.ts'

/** Discards a held feed file. Throws 409 if it is no longer held. */
export function discardFeedVersion(deps: FeedDeps): Handler<typeof inventoryFeedOperations.discardFeedVersion> {
  return async (call) => {
    const { dealershipId, versionId } = call.params
    const discarded = await deps.transaction(async (session) => {
      const version = await deps.versions.find(dealershipId, versionId, session)
      if (version?.state !== 'held') throw notHeld(version, null)
      const facts = { message: MESSAGES.discarded, finishedAt: deps.clock() }
      const moved = await deps.versions.move(dealershipId, versionId, 'discarded', facts, session)
      if (!moved) throw notHeld(null, null)
      const data = { dealershipId, versionId, fileName: moved.fileName }
      await deps.messaging.outbox.add(session, feedDiscarded, data, call.context(dealershipId))
      return moved
    })
    publishVersion(deps.messaging, discarded)
    return versionResponse(deps, discarded)
  }
}
