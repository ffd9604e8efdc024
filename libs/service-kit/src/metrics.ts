import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** From a cached answer to the long wait of an upload. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A registry for one process: Node's own metrics, and the service's name on everything. */
export function createRegistry(service: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  return registry
}

/**
 * Counts and times every request of an app as `http_request_duration_seconds`, by operation id and status; what no operation answers is
 * `unmatched`, so that scanners cannot make series.
 */
export function observeRequests(app: FastifyInstance, service: string, registry: Registry): void {
  const duration =
    (registry.getSingleMetric('http_request_duration_seconds') as Histogram<'app' | 'operation' | 'status'> | undefined) ??
    new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took, by operation and status',
      labelNames: ['app', 'operation', 'status'],
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    })
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? 'unmatched'
    duration.observe({ app: service, operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}
