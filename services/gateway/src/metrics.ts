import { Gauge, Histogram, type Registry } from 'prom-client'

export interface GatewayMetrics {
  /** One request was answered. */
  observe(labels: { service: string; operation: string; status: number }, seconds: number): void
}

/** The gateway's metrics; none are kept without a registry. `liveViewers` is read when metrics are asked for. */
export function createGatewayMetrics(registry: Registry | undefined, liveViewers: () => number): GatewayMetrics {
  if (registry === undefined) return { observe: () => {} }
  const duration = new Histogram({
    name: 'forecourt_gateway_request_duration_seconds',
    help: 'Time to answer a request at the gateway, by operation.',
    labelNames: ['service', 'operation', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  new Gauge({
    name: 'forecourt_gateway_live_viewers',
    help: 'Open streams of live updates.',
    registers: [registry],
    collect() {
      this.set(liveViewers())
    },
  })
  return {
    observe: ({ service, operation, status }, seconds) =>
      duration.observe({ service, operation, status: `${Math.floor(status / 100)}xx` }, seconds),
  }
}
