import type { HeldLease } from '@forecourt/mongo/with-lease'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import pLimit from 'p-limit'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { isImportable, PENDING_STATES } from '../domain/version-state.ts'
import { withFeedLease } from './feed-lease.ts'
import type { WaitingRun } from './import-run.ts'
import { importVersion } from './import-version.ts'
import { removeDeletedFeed } from './remove-deleted-feed.ts'
import type { WritePace } from './vehicle-writer.ts'

/** The pace of a single import: larger batches cost less here and in MongoDB. */
const ALONE: WritePace = { batchRows: 1_000, batchesInFlight: 2 }
/** The most batches in flight for all imports of this process: more would delay MongoDB's other requests without importing faster. */
const BATCHES_IN_FLIGHT = 5
/** The batch size of concurrent imports: serializing a batch blocks other requests for a few milliseconds. */
const BATCH_ROWS = 250

/** Creates the importer, which turns stored feed files into inventory. */
export function createImporter(deps: FeedDeps) {
  const closing = new AbortController()
  const limit = pLimit(deps.settings.importConcurrency)
  const running = new Set<Promise<void>>()
  const pace = () => (limit.activeCount > 1 ? shared(limit.activeCount) : ALONE)

  const importPending = async (dealershipId: string, log: ServiceDeps['logger']) => {
    while (await deps.versions.nextPending(dealershipId)) {
      const { leaseTtlMs: ttlMs } = deps.settings
      const work = (lease: HeldLease) => importAll({ deps, dealershipId, lease, log, pace })
      if (!(await withFeedLease(deps.db, dealershipId, { ttlMs, signal: closing.signal }, work))) return
    }
  }

  return {
    /**
     * Imports the dealership's waiting versions, newest first and one at a time across all replicas. Returns immediately if another importer holds the
     * lease: that one checks for new versions before it ends. Throws if an import could not be completed.
     */
    run(dealershipId: string, log: ServiceDeps['logger']): Promise<void> {
      const run = limit(async () => {
        closing.signal.throwIfAborted()
        await importPending(dealershipId, log)
      })
      const settled = run.catch(() => {}).finally(() => running.delete(settled))
      running.add(settled)
      return run
    },
    /** Stops running imports; they resume at the next start. Resolves when nothing is written any more. */
    async close() {
      closing.abort(new Error('the service is closing'))
      await Promise.all(running)
    },
  }
}
export type Importer = ReturnType<typeof createImporter>

/** Returns the pace of each of several concurrent imports. */
function shared(imports: number): WritePace {
  return { batchRows: BATCH_ROWS, batchesInFlight: Math.max(1, Math.floor(BATCHES_IN_FLIGHT / imports)) }
}

async function importAll(run: Omit<WaitingRun, 'version' | 'versionId'>): Promise<void> {
  const { deps, dealershipId, lease } = run
  for (;;) {
    lease.assertHeld()
    const version = await deps.versions.nextPending(dealershipId)
    if (!version) return
    await removeDeletedFeed(deps, dealershipId, lease)
    if (isImportable(version)) {
      const facts = { message: MESSAGES.superseded, finishedAt: deps.clock() }
      const superseded = await deps.versions.closeAll(dealershipId, 'superseded', PENDING_STATES, facts, { before: version.seq })
      deps.metrics.ended('superseded', superseded)
    }
    await importVersion({ ...run, version, versionId: version._id.toHexString() })
  }
}
