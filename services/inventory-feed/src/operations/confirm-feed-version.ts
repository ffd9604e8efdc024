import { feedReceived } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { notHeld } from '../access/held-version.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { versionResponse } from '../responses/feed-version-response.ts'
import { publishVersion } from '../responses/publish-version.ts'

/**
 * Confirms a held feed file, which is then imported (design: safe sync), or held again if the inventory has changed since it was checked. Throws
 * 409 if it is no longer held.
 */
export function confirmFeedVersion(deps: FeedDeps): Handler<typeof inventoryFeedOperations.confirmFeedVersion> {
  return async (call) => {
    const { dealershipId, versionId } = call.params
    const context = call.context(dealershipId)
    const confirmed = await deps.transaction(async (session) => {
      const held = await deps.versions.find(dealershipId, versionId, session)
      const newer = held && (await deps.versions.newestPending(dealershipId, held.seq, session))
      if (held?.state !== 'held' || newer) throw notHeld(held, newer)
      const data = { dealershipId, versionId, fileName: held.fileName, confirmed: true, how: 'confirmed' as const }
      const { id } = await deps.messaging.outbox.add(session, feedReceived, data, context)
      const cause = { actor: context.actor, correlationId: context.correlationId, receivedEventId: id }
      const facts = { ...cause, confirmed: true, attempts: 0, message: MESSAGES.received, finishedAt: null }
      return deps.versions.move(dealershipId, versionId, 'received', facts, session)
    })
    if (!confirmed) throw notHeld(null, null)
    publishVersion(deps.messaging, confirmed)
    return versionResponse(deps, confirmed)
  }
}
