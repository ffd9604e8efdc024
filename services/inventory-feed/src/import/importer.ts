import type { HeldLease } from '@forecourt/mongo/with-lease'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import pLimit from 'p-limit'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { isImportable, PENDING_STATES } from '../domain/version-state.ts'
import { withFeedLease } from './feed-lease.ts'
import type { ImportRun } from './import-run.ts'
import { importVersion } from './import-version.ts'
import type { WritePace } from './vehicle-writer.ts'

export interface Importer {
  /**
   * Imports what waits for the dealership, newest version first and one at a time over all replicas. Returns immediately when another importer is
   * already working on it: that one polls again before it ends. Throws when an import could not be completed now.
   */
  run(dealershipId: string, log: ServiceDeps['logger']): Promise<void>
  /** Stops what is going on; it is resumed at the next start. Resolves when nothing is written any more. */
  close(): Promise<void>
}

/** An import by itself: the larger a batch, the less it costs here and in MongoDB. */
const ALONE: WritePace = { batchRows: 1_000, batchesInFlight: 2 }
/** All imports of this process together: more keep MongoDB from answering other requests, and import nothing faster. */
const BATCHES_IN_FLIGHT = 5
/** Turning so many into what MongoDB takes keeps other requests waiting for a few milliseconds, again and again when several imports do it. */
const BATCH_ROWS = 250

/** What turns stored feed files into inventory. */
export function createImporter(deps: FeedDeps): Importer {
  const closing = new AbortController()
  const atOnce = pLimit(deps.settings.importsAtOnce)
  const running = new Set<Promise<void>>()
  const pace = () => (atOnce.activeCount > 1 ? shared(atOnce.activeCount) : ALONE)

  const importPending = async (dealershipId: string, log: ServiceDeps['logger']) => {
    while (await deps.versions.nextPending(dealershipId)) {
      const { leaseTtlMs: ttlMs } = deps.settings
      const work = (lease: HeldLease) => importAll({ deps, dealershipId, lease, log, pace })
      if (!(await withFeedLease(deps.db, dealershipId, { ttlMs, signal: closing.signal }, work))) return
    }
  }

  return {
    run(dealershipId, log) {
      const run = atOnce(async () => {
        closing.signal.throwIfAborted()
        await importPending(dealershipId, log)
      })
      const settled = run.catch(() => {}).finally(() => running.delete(settled))
      running.add(settled)
      return run
    },
    async close() {
      closing.abort(new Error('the service is closing'))
      await Promise.all(running)
    },
  }
}

/** What each of several imports may do. */
function shared(imports: number): WritePace {
  return { batchRows: BATCH_ROWS, batchesInFlight: Math.max(1, Math.floor(BATCHES_IN_FLIGHT / imports)) }
}

async function importAll(run: Omit<ImportRun, 'version' | 'versionId' | 'format' | 'priceFallback' | 'beganAt'>): Promise<void> {
  const { deps, dealershipId, lease } = run
  for (;;) {
    lease.assertHeld()
    const version = await deps.versions.nextPending(dealershipId)
    if (!version) return
    if (isImportable(version)) {
      const facts = { message: MESSAGES.superseded, finishedAt: deps.clock() }
      const superseded = await deps.versions.closeAll(dealershipId, 'superseded', PENDING_STATES, facts, { before: version.seq })
      deps.metrics.ended('superseded', superseded)
    }
    await importVersion({ ...run, version, versionId: version._id.toHexString() })
  }
}
