import pTimeout from 'p-timeout'
import { Gauge, type Registry } from 'prom-client'
import type { MetricName } from './registered.ts'

/** One row of a gauge. */
export interface Sample<L extends string> {
  labels: Record<L, string>
  value: number
}

interface Asked<L extends string> {
  ask: () => Promise<Sample<L>[]>
  /** the rows as they were told last */
  rows: Sample<L>[]
  askedAt: number
  running: Promise<void> | null
}

/** However often and by however many metrics are scraped, the same is not asked again within this time. */
const FRESH_MS = 5_000
/** A scrape waits no longer than this for one answer. */
const PATIENCE_MS = 2_000

const asked = new WeakMap<Registry, Map<string, Asked<string>[]>>()

/**
 * Registers a gauge whose rows are asked for when metrics are: of MongoDB, of NATS. Several services of one process may each ask their own. What
 * is not answered within two seconds, or fails, stays as it was told last and never holds a scrape up.
 */
export function askedGauge<L extends string>(registry: Registry, config: MetricName<L>, ask: () => Promise<Sample<L>[]>): void {
  const gauges = asked.get(registry) ?? new Map<string, Asked<string>[]>()
  asked.set(registry, gauges)
  const source: Asked<string> = { ask, rows: [], askedAt: Number.NEGATIVE_INFINITY, running: null }
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
      // what is no longer told of is no longer shown
      this.reset()
      for (const { labels, value } of sources.flatMap(({ rows }) => rows)) this.set(labels, value)
    },
  })
}

async function refresh(source: Asked<string>): Promise<void> {
  if (performance.now() - source.askedAt < FRESH_MS) return
  // one that hangs is not asked once more: scrapes would pile up
  source.running ??= answerOf(source).finally(() => {
    source.running = null
  })
  await pTimeout(source.running, { milliseconds: PATIENCE_MS, fallback: () => {} })
}

async function answerOf(source: Asked<string>): Promise<void> {
  try {
    source.rows = await source.ask()
    source.askedAt = performance.now()
  } catch {
    // as it was told last; what is away has metrics of its own
  }
}
