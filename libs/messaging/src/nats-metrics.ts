import { counterOf } from '@forecourt/telemetry/registered'
import type { NatsConnection } from '@nats-io/transport-node'
import { Gauge, type Registry } from 'prom-client'
import { watchConnection } from './connection-watch.ts'

/** Adds to a registry whether the process's connection to NATS stands, and how often it was made again. Once per process. */
export function observeNats(nats: NatsConnection, registry: Registry): void {
  const watch = watchConnection(nats)
  const reconnects = counterOf(registry, {
    name: 'forecourt_nats_reconnects_total',
    help: 'How often a lost connection to NATS was made again.',
    labelNames: [],
  })
  watch.onUp(() => reconnects.inc())
  new Gauge({
    name: 'forecourt_nats_connected',
    help: 'Whether NATS can be reached: 1 or 0.',
    registers: [registry],
    collect() {
      this.set(watch.isConnected() ? 1 : 0)
    },
  })
}
