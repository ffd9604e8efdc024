import { TransientError } from '@forecourt/messaging/errors'
import type { FeedDeps } from '../deps.ts'
import { withFeedLease } from '../import/feed-lease.ts'
import { FILE_KINDS } from '../store/feed-file-store.ts'

/** How long an import that is going on may take to notice that it is to stop. */
const STOPPING_TAKES_MS = 15_000

type Stores = 'dealerships' | 'versions' | 'vehicles' | 'files' | 'watches' | 'formats' | 'changes' | 'publishedFacts'
type Deps = Pick<FeedDeps, Stores | 'db' | 'clock' | 'closing' | 'settings'>

/**
 * Removes everything this service keeps of a dealership but that it was deleted, which comes first: from then on no file is taken in. Without its
 * version an import stops; the vehicles go when nobody writes them any more. May be cut off anywhere and run again. `onBatch` is called before
 * every batch, and stops the work by throwing. Throws TransientError while an import does not stop.
 */
export async function removeDealership(deps: Deps, dealershipId: string, { onBatch }: { onBatch: () => void }): Promise<void> {
  const { db, dealerships, versions, vehicles, files, watches, formats, changes, publishedFacts, clock, closing, settings } = deps
  await dealerships.bury(dealershipId, clock())
  await watches.end(dealershipId)
  await formats.forget(dealershipId)
  await versions.forgetAllOf(dealershipId, { onBatch })
  const lease = { ttlMs: settings.leaseTtlMs, signal: closing, waitMs: STOPPING_TAKES_MS }
  const alone = await withFeedLease(db, dealershipId, lease, async ({ assertHeld }) => {
    const eachBatch = () => {
      assertHeld()
      onBatch()
    }
    await vehicles.forgetAllOf(dealershipId, { onBatch: eachBatch })
    for (const kind of FILE_KINDS) await files.forgetAllOf(dealershipId, kind, { onBatch: eachBatch })
    await changes.forgetAllOf(dealershipId, { onBatch: eachBatch })
    await publishedFacts.forget(dealershipId)
  })
  if (!alone) throw new TransientError('an import of the deleted dealership does not stop')
}
