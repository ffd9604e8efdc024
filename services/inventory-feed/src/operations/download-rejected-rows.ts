import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { attachment } from '@forecourt/service-kit/attachment'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FeedDeps } from '../deps.ts'

/** Returns the rejected rows of a feed file with their problems. */
export function downloadRejectedRows(deps: FeedDeps): Handler<typeof inventoryFeedOperations.downloadRejectedRows> {
  return async ({ params: { dealershipId, versionId }, reply }) => {
    const version = await deps.versions.find(dealershipId, versionId)
    if (!version) throw notFound('Feed version')
    const file = version.rejectedFileId && (await deps.files.open(dealershipId, 'rejected-rows', version.rejectedFileId))
    if (!file) throw notFound('Rejected rows')
    const name = `rejected-rows-${version.fileName.replace(/\.[^.]*$/, '')}.csv`
    await reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(name)).send(file)
    return undefined
  }
}
