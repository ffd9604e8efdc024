import type { FeedVersion } from '@forecourt/contracts/inventory-feed/operations'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** A feed version as staff see it. */
export function toFeedVersion(doc: FeedVersionDoc): FeedVersion {
  const { fileName, bytes, sha256, source, uploadedBy, state, message, counts, progress, warnings, rejectedRows } = doc
  return {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    fileName,
    bytes,
    sha256,
    source,
    uploadedBy,
    state,
    message,
    counts,
    progress,
    warnings,
    rejectedRows,
    receivedAt: doc.receivedAt.toISOString(),
    finishedAt: doc.finishedAt?.toISOString() ?? null,
  }
}
