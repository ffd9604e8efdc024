import pTimeout from 'p-timeout'
import { Gauge, type Registry } from 'prom-client'
import type { MetricName } from './registered.ts'

/** One row of a gauge. */
export interface Sample<L extends string> {
  labels: Record<L, string>
  value: number
}

interface Source<L extends string> {
  query: () => Promise<Sample<L>[]>
  /** the last rows that were returned */
  rows: Sample<L>[]
  queriedAt: number
  running: Promise<void> | null
}

/** A source is queried at most once within this time in milliseconds, however often metrics are scraped. */
const CACHE_TTL_MS = 5_000
/** How long a scrape waits for one source, in milliseconds. */
const TIMEOUT_MS = 2_000

const registered = new WeakMap<Registry, Map<string, Source<string>[]>>()

/**
 * Registers a gauge whose rows are queried at each scrape, for example from MongoDB or NATS. Several services of one process may each add a source.
 * A source that fails or does not respond within two seconds keeps its last rows and never blocks a scrape.
 */
export function collectedGauge<L extends string>(registry: Registry, config: MetricName<L>, query: () => Promise<Sample<L>[]>): void {
  const gauges = registered.get(registry) ?? new Map<string, Source<string>[]>()
  registered.set(registry, gauges)
  const source: Source<string> = { query, rows: [], queriedAt: Number.NEGATIVE_INFINITY, running: null }
  const known = gauges.get(config.name)
  if (known !== undefined) {
    known.push(source)
    return
  }
  const sources = [source]
  gauges.set(config.name, sources)
  new Gauge<string>({
    ...config,
    registers: [registry],
    async collect() {
      await Promise.all(sources.map(refresh))
      // removes rows that a source no longer returns
      this.reset()
      for (const { labels, value } of sources.flatMap(({ rows }) => rows)) this.set(labels, value)
    },
  })
}

async function refresh(source: Source<string>): Promise<void> {
  if (performance.now() - source.queriedAt < CACHE_TTL_MS) return
  // a hanging source is not queried again, because queries would pile up
  source.running ??= queryRows(source).finally(() => {
    source.running = null
  })
  await pTimeout(source.running, { milliseconds: TIMEOUT_MS, fallback: () => {} })
}

async function queryRows(source: Source<string>): Promise<void> {
  try {
    source.rows = await source.query()
    source.queriedAt = performance.now()
  } catch {
    // keeps the last rows; an unavailable dependency has its own metrics
  }
}
