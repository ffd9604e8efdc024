import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { awaitOutcome } from '../import/await-outcome.ts'
import { recordVersion } from '../import/record-version.ts'
import { canRestore, versionResponse } from '../responses/feed-version-response.ts'
import { publishVersion } from '../responses/publish-version.ts'

/**
 * Restores the inventory from an earlier feed file, any of the last 30 (design: feed versions). The file becomes the newest version and is already
 * confirmed: a deliberate restore is not held. With `check` it is held, and the response waits for its report like that of an upload. Throws 404 for
 * an unknown version, 409 when its file is no longer kept or it cannot be restored.
 */
export function restoreFeedVersion(deps: FeedDeps): Handler<typeof inventoryFeedOperations.restoreFeedVersion> {
  return async (call) => {
    const { dealershipId, versionId } = call.params
    const { current } = await knownDealership(deps, call)
    const version = await deps.versions.find(dealershipId, versionId)
    if (!version) throw notFound('Feed version')
    if (current?.versionId.equals(version._id)) throw conflict('IS_CURRENT', 'The inventory is made from this file already.')
    if (!canRestore(version, current?.versionId ?? null)) throw conflict('NOT_RESTORABLE', notRestorable(version.fileId !== null))
    const source = version.fileId && (await deps.files.open(dealershipId, 'feeds', version.fileId))
    if (!source) throw conflict('FILE_GONE', notRestorable(false))
    // a copy: the old version's own file is deleted when it expires
    const stored = await deps.files.store(dealershipId, 'feeds', 'feed.csv', source)
    const checkOnly = call.query.check === 'true'
    const decided = { source: 'restore', checkOnly, confirmed: !checkOnly } as const
    const restored = await recordVersion(deps, call, { ...stored, fileName: version.fileName, ...decided })
    publishVersion(deps.messaging, restored)
    return versionResponse(deps, checkOnly ? await awaitOutcome(deps, restored) : restored)
  }
}

function notRestorable(isKept: boolean): string {
  return isKept
    ? "This file was never imported, so it can't be restored. Upload it again instead."
    : 'The file of this version is no longer kept. Upload it again instead.'
}
