import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
import type { Registry } from 'prom-client'
import type { VisitStore } from './store/visit-store.ts'

/** Adds a gauge of the packet pages that are open now. It is read from the database, so every replica reports the same value. */
export function observePackets(registry: Registry | undefined, visits: VisitStore): void {
  if (registry === undefined) return
  const name = { name: 'forecourt_packets_open', help: 'Packet pages that customers have open.', labelNames: [] }
  collectedGauge(registry, name, async () => [{ labels: {}, value: await visits.countLive() }])
}
