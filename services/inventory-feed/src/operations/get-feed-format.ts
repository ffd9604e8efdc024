import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { type DescribedColumn, describeColumns } from '@forecourt/vehicle/describe-columns'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import { FeedFormatError } from '@forecourt/vehicle/feed-format-error'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { feedHeadOf } from '../import/feed-head-of.ts'

/** Returns the dealership's feed format and the columns of its newest file, even if that could not be imported, so that staff can map its columns. */
export function getFeedFormat(deps: FeedDeps): Handler<typeof inventoryFeedOperations.getFeedFormat> {
  return async (call) => {
    const { dealershipId } = call.params
    await knownDealership(deps, call)
    const format = await deps.formats.find(dealershipId)
    const version = await deps.versions.newestRead(dealershipId)
    const head = version?.fileId ? await feedHeadOf(deps.files, dealershipId, version.fileId) : null
    if (!version || !head) return { format, file: null, columns: [] }
    const { _id, fileName } = version
    return { format, file: { versionId: _id.toHexString(), fileName }, columns: columnsOf(head, format) }
  }
}

function columnsOf(head: Buffer, format: FeedFormat): DescribedColumn[] {
  try {
    return describeColumns(head, format)
  } catch (error) {
    // the file failed because it has no columns
    if (error instanceof FeedFormatError) return []
    throw error
  }
}
