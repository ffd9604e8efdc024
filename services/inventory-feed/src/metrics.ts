import type { FeedCounts } from '@forecourt/contracts/inventory-feed/feed-versions'
import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
import { countBy } from '@forecourt/telemetry/count-by'
import { gaugeOf, histogramOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'
import type { FeedVersionStore } from './store/feed-version-store.ts'
import type { WatchStore } from './store/watch-store.ts'

/** Final states of a feed file, and `held`, in which it waits for a decision. */
type ImportEnd = 'imported' | 'unchanged' | 'held' | 'failed' | 'superseded'

/** The metrics of this process's imports. */
export type ImportMetrics = ReturnType<typeof createImportMetrics>

const DURATION_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]
const ROWS = ['added', 'changed', 'unchanged', 'removed', 'rejected'] as const satisfies readonly (keyof FeedCounts)[]
const ENDS: readonly ImportEnd[] = ['imported', 'unchanged', 'held', 'failed', 'superseded']

/** Registers the import metrics; without a registry every call does nothing. */
export function createImportMetrics(registry: Registry | undefined) {
  const ended = countBy(registry, {
    name: 'forecourt_imports_total',
    help: 'Feed files by outcome; a held one counts again when it is decided.',
    label: 'outcome',
    values: ENDS,
  })
  const duration =
    registry &&
    histogramOf(registry, {
      name: 'forecourt_import_duration_seconds',
      help: 'Duration of imports in this process.',
      labelNames: ['outcome'],
      buckets: DURATION_BUCKETS_SECONDS,
    })
  const counted = countBy(registry, {
    name: 'forecourt_import_rows_total',
    help: 'Vehicles of imported feed files, by the result of the import.',
    label: 'result',
    values: ROWS,
  })
  const running =
    registry && gaugeOf(registry, { name: 'forecourt_imports_running', help: 'Imports running in this process.', labelNames: [] })
  return {
    /** counts files that ended this way without being read to the end by this process */
    ended,
    /** counts a file that this process read; `seconds` excludes the waiting time */
    imported(outcome: Extract<ImportEnd, 'imported' | 'held' | 'failed'>, seconds: number, counts: FeedCounts | null) {
      ended(outcome)
      duration?.observe({ outcome }, seconds)
      if (outcome === 'imported' && counts !== null) for (const result of ROWS) counted(result, counts[result])
    },
    began: () => running?.inc(),
    stopped: () => running?.dec(),
  }
}

/** Adds gauges of waiting feed files and watched folders from the database; every replica reports the same values. */
export function observeFeeds(
  registry: Registry | undefined,
  { versions, watches, clock }: { versions: FeedVersionStore; watches: WatchStore; clock: () => Date },
): void {
  if (registry === undefined) return
  collectedGauge(
    registry,
    {
      name: 'forecourt_imports_oldest_waiting_seconds',
      help: 'Age of the oldest feed file whose import has not finished; 0 when there is none.',
      labelNames: [],
    },
    async () => {
      const since = await versions.oldestPending()
      return [{ labels: {}, value: since === null ? 0 : Math.max(0, (clock().getTime() - since.getTime()) / 1000) }]
    },
  )
  collectedGauge(registry, { name: 'forecourt_watched_folders', help: 'Watched folders, by state.', labelNames: ['state'] }, async () => {
    const { healthy, unhealthy } = await watches.count()
    return [
      { labels: { state: 'healthy' }, value: healthy },
      { labels: { state: 'unhealthy' }, value: unhealthy },
    ]
  })
}
