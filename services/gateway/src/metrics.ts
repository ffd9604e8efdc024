import { countBy } from '@forecourt/telemetry/count-by'
import { Gauge, type Registry } from 'prom-client'
import { LIMIT_CLASSES } from './limits/limits.ts'
import { type LimitClass, UPSTREAMS, type Upstream } from './routing/routes.ts'

/** Adds the gateway's own metrics to a registry; `liveViewers` is read on every scrape. */
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

/** Counts retried requests by service. The returned function takes the origin of the service. */
export function countUpstreamRetries(
  registry: Registry | undefined,
  upstreams: Readonly<Record<Upstream, string>>,
): (origin: string) => void {
  const help = 'Requests retried because a service was unreachable or disconnected'
  const count = countBy(registry, { name: 'forecourt_upstream_retries_total', help, label: 'upstream', values: UPSTREAMS })
  const byOrigin = new Map(UPSTREAMS.map((upstream) => [new URL(upstreams[upstream]).origin, upstream]))
  return (origin) => {
    const upstream = byOrigin.get(new URL(origin).origin)
    if (upstream !== undefined) count(upstream)
  }
}

/** The limits of what is in flight. */
const OPEN_LIMITS = ['open-bodies', 'open-responses'] as const

/** Counts rate-limited requests by allowance. */
export function countRateLimited(registry: Registry | undefined): (limit: LimitClass | (typeof OPEN_LIMITS)[number]) => void {
  const help = 'Requests rejected by the rate limit'
  return countBy(registry, { name: 'forecourt_rate_limited_total', help, label: 'limit', values: [...LIMIT_CLASSES, ...OPEN_LIMITS] })
}
