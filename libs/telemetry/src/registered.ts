import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The name, help and labels of a metric, as in deploy/metrics.md. */
export interface MetricName<L extends string> {
  name: string
  help: string
  labelNames: L[]
}

/** Registers a counter, or returns the one that another service of the same process has registered. */
export function counterOf<L extends string>(registry: Registry, config: MetricName<L>): Counter<L> {
  return (registry.getSingleMetric(config.name) as Counter<L> | undefined) ?? new Counter<L>({ ...config, registers: [registry] })
}

/** The same for a gauge that the code sets. Use `collectedGauge` for a gauge whose value is queried at each scrape. */
export function gaugeOf<L extends string>(registry: Registry, config: MetricName<L>): Gauge<L> {
  return (registry.getSingleMetric(config.name) as Gauge<L> | undefined) ?? new Gauge<L>({ ...config, registers: [registry] })
}

/** The same for a histogram; `buckets` are in its unit. */
export function histogramOf<L extends string>(registry: Registry, config: MetricName<L> & { buckets: number[] }): Histogram<L> {
  return (registry.getSingleMetric(config.name) as Histogram<L> | undefined) ?? new Histogram<L>({ ...config, registers: [registry] })
}
