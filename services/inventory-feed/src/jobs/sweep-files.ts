import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { FeedDeps } from '../deps.ts'
import { FILE_KINDS } from '../store/feed-file-store.ts'

const INTERVAL_MS = 6 * 60 * 60 * 1000
/** Longer than any upload takes: a younger file may still become a version's. */
const OLD_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 500

/** Deletes files that no feed version references: a process crashed between storing or deleting a file and its version. Returns how many. */
export async function sweepFiles({ files, versions, clock }: Pick<FeedDeps, 'files' | 'versions' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - OLD_MS)
  let swept = 0
  for (const kind of FILE_KINDS) {
    swept += await files.deleteTorn(kind, before)
    const old = await files.storedBefore(kind, before)
    for (let at = 0; at < old.length; at += BATCH_SIZE) {
      const group = old.slice(at, at + BATCH_SIZE)
      const kept = await versions.referencedFiles(
        [...new Set(group.map(({ dealershipId }) => dealershipId))],
        group.map(({ fileId }) => fileId),
      )
      for (const { dealershipId, fileId } of group) {
        if (kept.has(fileId.toHexString())) continue
        await files.delete(dealershipId, kind, fileId)
        swept++
      }
    }
  }
  return swept
}

/** Starts the sweep: every six hours, first one interval after the start. */
export function startSweepFiles(deps: FeedDeps): Job {
  const sweep = async () => {
    const swept = await sweepFiles(deps)
    if (swept > 0) deps.logger.info({ swept }, 'deleted unreferenced files')
  }
  return runJob({ name: 'sweep-files', intervalMs: INTERVAL_MS, startsAfterInterval: true, run: sweep, logger: deps.logger })
}
