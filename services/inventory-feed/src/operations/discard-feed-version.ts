import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { answerVersion } from './feed-version-answer.ts'
import { notHeld } from './held-version.ts'
import { tellVersion } from './tell-version.ts'

/** Drops a held feed file. Throws 409 when it is not held any more. */
export function discardFeedVersion(deps: FeedDeps): Handler<typeof inventoryFeedOperations.discardFeedVersion> {
  return async ({ params: { dealershipId, versionId } }) => {
    const discarded = await deps.transaction(async (session) => {
      const version = await deps.versions.find(dealershipId, versionId, session)
      if (version?.state !== 'held') throw notHeld(version, null)
      const facts = { message: MESSAGES.discarded, finishedAt: deps.clock() }
      return deps.versions.move(dealershipId, versionId, 'discarded', facts, session)
    })
    if (!discarded) throw notHeld(null, null)
    tellVersion(deps.messaging, discarded)
    return answerVersion(deps, discarded)
  }
}
