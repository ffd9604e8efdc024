import { TransientError } from '@forecourt/messaging/errors'
import type { FeedDeps } from '../deps.ts'
import { STOP_TIMEOUT_MS, withFeedLease } from '../import/feed-lease.ts'
import { FILE_KINDS } from '../store/feed-file-store.ts'

type Stores = 'dealerships' | 'versions' | 'vehicles' | 'files' | 'watches' | 'formats' | 'changes' | 'publishedFacts'
type Deps = Pick<FeedDeps, Stores | 'db' | 'clock' | 'closing' | 'settings'>

/**
 * Deletes all data of a dealership except its tombstone, which is written first: from then on no file is accepted. A running import stops when its
 * version is deleted; the vehicles are deleted after it has stopped. Idempotent and resumable. Calls `onBatch` before every batch; it may throw to
 * stop the work. Throws TransientError if a running import does not stop in time.
 */
export async function removeDealership(deps: Deps, dealershipId: string, { onBatch }: { onBatch: () => void }): Promise<void> {
  const { db, dealerships, versions, vehicles, files, watches, formats, changes, publishedFacts, clock, closing, settings } = deps
  await dealerships.tombstone(dealershipId, clock())
  await watches.end(dealershipId)
  await formats.delete(dealershipId)
  await versions.deleteAllForDealership(dealershipId, { onBatch })
  const lease = { ttlMs: settings.leaseTtlMs, signal: closing, waitMs: STOP_TIMEOUT_MS }
  const alone = await withFeedLease(db, dealershipId, lease, async ({ assertHeld }) => {
    const eachBatch = () => {
      assertHeld()
      onBatch()
    }
    await vehicles.deleteAllForDealership(dealershipId, { onBatch: eachBatch })
    for (const kind of FILE_KINDS) await files.deleteAllForDealership(dealershipId, kind, { onBatch: eachBatch })
    await changes.deleteAllForDealership(dealershipId, { onBatch: eachBatch })
    await publishedFacts.delete(dealershipId)
  })
  if (!alone) throw new TransientError('an import of the deleted dealership does not stop')
}
