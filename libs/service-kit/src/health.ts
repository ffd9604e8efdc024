import type { Registry } from 'prom-client'

export interface HealthOptions {
  host: string
  /** 0 takes a free one */
  port: number
  /** throws while something the service needs does not answer */
  ready: () => Promise<void>
  registry: Registry
}

export interface HealthServer {
  url: string
  /** From now on /readyz says 503, so that no new requests are sent here. */
  setDraining(): void
  close(): Promise<void>
}

/** Answers /healthz, /readyz and /metrics on a port of their own, which the gateway does not expose (DESIGN section 6). */
export async function startHealthServer(_options: HealthOptions): Promise<HealthServer> {
  throw new Error('not written yet')
}
