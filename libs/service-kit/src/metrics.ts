import { totalmem } from 'node:os'
import { histogramOf } from '@forecourt/telemetry/registered'
import type { FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { residentBytes } from './resident-memory.ts'

/** From a cached response to a slow upload. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The longest that a scrape waits for the readiness check. */
const READY_TIMEOUT_MS = 2_000

/** Creates the registry of a process with Node's default metrics, the build info, its memory, and the service as a label of every metric. */
export function createRegistry(service: string): Registry {
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
  new Gauge({
    name: 'forecourt_memory_used_bytes',
    help: 'The resident memory of the process and of the processes that it forks for files.',
    registers: [registry],
    collect() {
      this.set(residentBytes(process.pid) || process.memoryUsage.rss())
    },
  })
  const { FORECOURT_VERSION, FORECOURT_REVISION } = process.env
  build.set({ version: FORECOURT_VERSION || 'unknown', revision: FORECOURT_REVISION || 'unknown' }, 1)
  return registry
}

/** Returns the memory limit in bytes. A limit above the machine's memory means that there is none; older kernels report that as 0. */
function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit === 0 ? totalmem() : Math.min(limit, totalmem())
}

/** Registers a gauge for the readiness of the process, checked at each scrape. `ready` throws when it is not ready, as for /readyz. */
export function observeReadiness(registry: Registry, ready: () => Promise<unknown>): void {
  new Gauge({
    name: 'forecourt_ready',
    help: 'Whether the process accepts requests: 1 or 0.',
    registers: [registry],
    async collect() {
      const readiness = ready().then(
        () => 1,
        () => 0,
      )
      this.set(await pTimeout(readiness, { milliseconds: READY_TIMEOUT_MS, fallback: () => 0 }))
    },
  })
}

/**
 * Measures every request of an app in `http_request_duration_seconds`, by operation id and status. Requests without an operation are counted as
 * `unmatched`, so that scanners cannot create series.
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
