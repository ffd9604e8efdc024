import { randomUUID } from 'node:crypto'
import { acquireLease, type Lease } from '@forecourt/mongo/lease'
import { withLease } from '@forecourt/mongo/with-lease'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { FeedDeps } from '../deps.ts'
import { pollFolder } from '../watch/poll-folder.ts'

/**
 * Polls every watched folder (rules: feed watching) by listing it, which works on network file systems too. One replica watches a folder as long as
 * it runs; if it crashes, another takes over after its lease expires.
 */
export function startWatchFolders(deps: FeedDeps, root: string): Job {
  const { logger } = deps
  const { watchEveryMs: intervalMs, watchLeaseTtlMs } = deps.settings
  const holder = randomUUID()
  const held = new Map<string, Lease>()

  const lookAtAll = async (signal: AbortSignal) => {
    for (const dealershipId of await deps.watches.dealerships()) {
      if (signal.aborted) return
      const lease = await acquireLease(deps.db, `watch:${dealershipId}`, holder, watchLeaseTtlMs)
      if (lease === null) continue
      held.set(dealershipId, lease)
      // renewed while it runs: a large file takes longer than a lease
      await withLease(lease, { signal, keep: true }, () => lookUnder(lease, dealershipId)).catch((error: unknown) =>
        logger.warn({ err: error, dealershipId }, 'a watched folder could not be read'),
      )
    }
  }
  const lookUnder = async (lease: Lease, dealershipId: string) => {
    // load the watch under the lease: another replica may have handled the folder until a moment ago
    const watch = await deps.watches.find(dealershipId)
    if (watch !== null) await pollFolder(deps, root, watch, () => lease.renew())
  }
  const job = runJob({ name: 'watch-folders', intervalMs, run: lookAtAll, logger })
  return {
    async close() {
      await job.close()
      await Promise.all([...held.values()].map((lease) => lease.release().catch(() => {})))
    },
  }
}
