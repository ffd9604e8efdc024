import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { NotificationsDeps } from '../deps.ts'
import { type FeedDoc, hasStopped } from '../store/feed-store.ts'

const INTERVAL_MS = 60_000
const HOUR_MS = 60 * 60_000
/** The minimum silence before a feed counts as stopped, however often it arrives. */
const MIN_SILENCE_MS = 26 * HOUR_MS

/** Alerts of feeds that have stopped arriving. Runs in one replica at a time. */
export function startFindingStoppedFeeds(deps: NotificationsDeps, db: Db): Job {
  const run = () => findStoppedFeeds(deps)
  return runJob({ name: 'find-stopped-feeds', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })
}

/** Alerts once of each feed that has been silent for more than twice the longest gap between its last files (rules: feed stopped arriving). */
export async function findStoppedFeeds(deps: NotificationsDeps): Promise<void> {
  const now = deps.clock()
  for (const feed of await deps.stores.feeds.silentSince(new Date(now.getTime() - MIN_SILENCE_MS))) {
    const [last] = feed.arrivals
    if (last === undefined || hasStopped(feed)) continue
    const silenceMs = now.getTime() - last.getTime()
    if (silenceMs < 2 * longestGapMs(feed)) continue
    await raiseAlert(deps, {
      kind: 'feed-stopped',
      key: `${feed._id.toHexString()}:${last.toISOString()}`,
      thread: '',
      at: now,
      dealershipId: feed._id.toHexString(),
      audience: { kind: 'leaders' },
      facts: { detail: `The last file arrived ${Math.round(silenceMs / HOUR_MS)} hours ago` },
    })
    await deps.stores.feeds.recordStopped(feed._id, last)
  }
}

function longestGapMs({ arrivals }: FeedDoc): number {
  return Math.max(...arrivals.slice(1).map((at, index) => (arrivals[index] ?? at).getTime() - at.getTime()))
}
