import { totalmem } from 'node:os'
import { histogramOf } from '@forecourt/telemetry/registered'
import type { FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** From a cached answer to the long wait of an upload. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A scrape that asks waits no longer for the answer. */
const READY_WITHIN_MS = 2_000

/** A registry for one process: Node's own metrics, what was built of what, and the service's name on everything. */
export function createRegistry(service: string, env: NodeJS.ProcessEnv = process.env): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'forecourt_build_info',
    help: 'The running version and revision; always 1.',
    labelNames: ['version', 'revision'],
    registers: [registry],
  })
  const memory = new Gauge({
    name: 'forecourt_memory_limit_bytes',
    help: "The memory that the process may use: its container's limit, or all of the machine.",
    registers: [registry],
  })
  memory.set(memoryLimit())
  build.set({ version: env.FORECOURT_VERSION || 'unknown', revision: env.FORECOURT_REVISION || 'unknown' }, 1)
  return registry
}

/** What is beyond the machine's memory is no limit; 0 is how an older kernel says that there is none. */
function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit === 0 ? totalmem() : Math.min(limit, totalmem())
}

/** Adds to a registry whether the process is ready, asked when metrics are; `ready` throws when it is not, as for /readyz. */
export function observeReadiness(registry: Registry, ready: () => Promise<unknown>): void {
  new Gauge({
    name: 'forecourt_ready',
    help: 'Whether the process accepts requests: 1 or 0.',
    registers: [registry],
    async collect() {
      const answered = ready().then(
        () => 1,
        () => 0,
      )
      this.set(await pTimeout(answered, { milliseconds: READY_WITHIN_MS, fallback: () => 0 }))
    },
  })
}

/**
 * Counts and times every request of an app as `http_request_duration_seconds`, by operation id and status; what no operation answers is
 * `unmatched`, so that scanners cannot make series.
 */
export function observeRequests(app: FastifyInstance, service: string, registry: Registry): void {
  const duration = histogramOf(registry, {
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by operation and status',
    labelNames: ['app', 'operation', 'status'],
    buckets: BUCKETS_SECONDS,
  })
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? 'unmatched'
    duration.observe({ app: service, operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}
