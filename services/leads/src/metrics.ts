import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
import type { Registry } from 'prom-client'
import type { VisitStore } from './store/visit-store.ts'

/** Adds how many packet pages are open now, as the database knows it; every replica tells the same. */
export function observePackets(registry: Registry | undefined, visits: VisitStore): void {
  if (registry === undefined) return
  const name = { name: 'forecourt_packets_open', help: 'Packet pages that customers have open.', labelNames: [] }
  collectedGauge(registry, name, async () => [{ labels: {}, value: await visits.countLive() }])
}
