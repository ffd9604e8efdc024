import { z } from 'zod'
import type { GatewayDeps } from './app.ts'
import { trustProxyField } from './proxy/trust-proxy.ts'
import { UPSTREAMS, type Upstream } from './routing/routes.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })

/** `AUTH_URL`, `INVENTORY_FEED_URL` and so on: one variable for every service of the contracts. */
const upstreamUrls = Object.fromEntries(UPSTREAMS.map((service) => [upstreamVariable(service), httpUrl]))

/** Environment variables of the gateway in addition to those of every process. */
export const gatewayEnv = z.object({
  NATS_URL: z.string().min(1),
  /** PKCS#8 PEM of the key that signs identities; or IDENTITY_PRIVATE_KEY_FILE */
  IDENTITY_PRIVATE_KEY: z.string().min(1),
  /** public URL of the platform; cookies are Secure when it is https */
  PUBLIC_URL: httpUrl.optional(),
  /** the built web app (web/dist) */
  WEB_DIST: z.string().optional(),
  TRUST_PROXY: trustProxyField,
  /** scales every rate limit; 0 turns them off */
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).max(1000).default(1),
  ...upstreamUrls,
})

/** Maps the config to the options of the gateway. */
export function gatewayOptions(
  config: Readonly<z.output<typeof gatewayEnv>>,
): Pick<GatewayDeps, 'upstreams' | 'publicUrl' | 'webDist' | 'trustProxy' | 'rateLimitFactor'> {
  const upstreams = Object.fromEntries(
    UPSTREAMS.map((service) => [service, (config as Record<string, unknown>)[upstreamVariable(service)]]),
  )
  return {
    upstreams: upstreams as Record<Upstream, string>,
    publicUrl: config.PUBLIC_URL ?? null,
    webDist: config.WEB_DIST ?? null,
    trustProxy: config.TRUST_PROXY,
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
  }
}

function upstreamVariable(service: Upstream): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL`
}
