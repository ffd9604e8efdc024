import { Gauge, type Registry } from 'prom-client'

/** Adds to a registry what only the gateway knows: `liveViewers` is read whenever metrics are asked for. */
export function observeLiveViewers(registry: Registry, liveViewers: () => number): void {
  new Gauge({
    name: 'forecourt_gateway_live_viewers',
    help: 'Open streams of live updates',
    registers: [registry],
    collect() {
      this.set(liveViewers())
    },
  })
}
