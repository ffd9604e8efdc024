import type { Registry } from 'prom-client'

/** Returns the value of one series as a scrape reports it, e.g. `mails_total{kind="alert",outcome="sent"}`; null when it is missing. */
export async function seriesValue(registry: Registry, series: string): Promise<number | null> {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}
