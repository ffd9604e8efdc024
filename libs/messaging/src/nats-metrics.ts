import { counterOf } from '@forecourt/telemetry/registered'
import type { NatsConnection } from '@nats-io/transport-node'
import { Gauge, type Registry } from 'prom-client'
import { watchConnection } from './connection-watch.ts'

/** Registers the metrics of the process's NATS connection: whether it is connected, and its reconnects. Call once per process. */
export function observeNats(nats: NatsConnection, registry: Registry): void {
  const watch = watchConnection(nats)
  const reconnects = counterOf(registry, {
    name: 'forecourt_nats_reconnects_total',
    help: 'Reconnects to NATS.',
    labelNames: [],
  })
  watch.onUp(() => reconnects.inc())
  new Gauge({
    name: 'forecourt_nats_connected',
    help: 'Whether NATS is connected: 1 or 0.',
    registers: [registry],
    collect() {
      this.set(watch.isConnected() ? 1 : 0)
    },
  })
}
