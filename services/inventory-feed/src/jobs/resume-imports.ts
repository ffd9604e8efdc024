import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { FeedDeps } from '../deps.ts'
import { withFeedLease } from '../import/feed-lease.ts'
import type { Importer } from '../import/importer.ts'
import { removeDeletedFeed } from '../import/remove-deleted-feed.ts'

/**
 * Resumes imports that no process works on: interrupted by a crash, or waiting while NATS is unavailable. Finishes deletions of feeds that a crash or
 * a long import has interrupted. Skips a dealership whose lease is held.
 */
export function startResumeImports(deps: FeedDeps, importer: Importer): Job {
  const { db, dealerships, versions, messaging, settings, logger } = deps
  const finishDeletion = (dealershipId: string, signal: AbortSignal) =>
    withFeedLease(db, dealershipId, { ttlMs: settings.leaseTtlMs, signal }, async (lease) => {
      await removeDeletedFeed(deps, dealershipId, lease)
      // even when the vehicles were removed before: the state of the feed has changed
      messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    })
  /** unfinished at the last run: a younger deletion is still being worked on by its call */
  let unfinished: readonly string[] = []
  const finishDeletions = async (signal: AbortSignal) => {
    const found = await dealerships.withDeletedFeed()
    for (const dealershipId of found.filter((id) => unfinished.includes(id))) {
      await finishDeletion(dealershipId, signal).catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error, dealershipId }, 'a deletion could not be finished now')
      })
    }
    unfinished = found
  }
  const resumeAll = async (signal: AbortSignal) => {
    await finishDeletions(signal)
    for (const dealershipId of await versions.dealershipsWithPending()) {
      await importer.run(dealershipId, logger.child({ dealershipId })).catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error, dealershipId }, 'an import could not be resumed now')
      })
    }
  }
  return runJob({ name: 'resume-imports', intervalMs: settings.resumeEveryMs, run: resumeAll, logger })
}
