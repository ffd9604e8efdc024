import type { FeedVersion, FeedVersionState } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { ObjectId } from 'mongodb'
import type { FeedDeps } from '../deps.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** States whose file can be restored; failed and held files cannot. */
const RESTORABLE: readonly FeedVersionState[] = ['imported', 'superseded', 'discarded']

/** Whether this version's file can be restored; `current` is the version that the inventory was made from. */
export function canRestore({ _id, state, fileId }: FeedVersionDoc, current: ObjectId | null): boolean {
  return fileId !== null && RESTORABLE.includes(state) && !current?.equals(_id)
}

/** Returns a feed version as staff see it; `current` is the version that the inventory was made from. */
export function toFeedVersion(doc: FeedVersionDoc, current: ObjectId | null): FeedVersion {
  const { fileName, bytes, sha256, source, uploadedBy, state, message, counts, progress, warnings, rejectedRows } = doc
  return {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    fileName,
    bytes,
    sha256,
    source,
    checkOnly: doc.checkOnly ?? false,
    canRestore: canRestore(doc, current),
    uploadedBy,
    state,
    message,
    counts,
    progress,
    warnings,
    rejectedRows,
    priceChanges: doc.priceChanges ?? null,
    repeated: doc.repeated ? { times: doc.repeated.times, since: doc.repeated.since.toISOString() } : null,
    receivedAt: doc.receivedAt.toISOString(),
    finishedAt: doc.finishedAt?.toISOString() ?? null,
  }
}

/** Returns a feed version as staff see it; looks up the current version itself. */
export async function versionResponse({ dealerships }: Pick<FeedDeps, 'dealerships'>, doc: FeedVersionDoc): Promise<FeedVersion> {
  const dealership = await dealerships.find(doc.dealershipId.toHexString())
  return toFeedVersion(doc, dealership?.current?.versionId ?? null)
}
