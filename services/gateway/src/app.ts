import { randomUUID } from 'node:crypto'
import { APP_OPTIONS } from '@forecourt/service-kit/app-options'
import type { IdentitySigner } from '@forecourt/service-kit/identity'
import { observeRequests } from '@forecourt/service-kit/metrics'
import { traceRequests } from '@forecourt/service-kit/request-spans'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { trustProxies } from '@forecourt/service-kit/trust-proxies'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serveDocs } from './docs/serve-docs.ts'
import { createLimits } from './limits/limits.ts'
import { limitOpenBodies } from './limits/open-bodies.ts'
import { createOpenResponses } from './limits/open-responses.ts'
import { REQUEST_WITHIN_MS } from './limits/request-within.ts'
import { createLiveHub } from './live/live-hub.ts'
import { serveLiveUpdates } from './live/live-route.ts'
import { startLiveUpdates } from './live/live-updates.ts'
import { logRequests } from './logging/request-log.ts'
import { countRateLimited, countUpstreamRetries, observeLiveViewers } from './metrics.ts'
import type { ProxyTimeouts } from './proxy/forward.ts'
import { proxyToServices } from './proxy/proxy.ts'
import { createUpstreamAgent } from './proxy/upstream-agent.ts'
import { respondToErrors, respondToMalformed } from './responses/error-responses.ts'
import { refuseUnclearTargets, targetPath } from './routing/request-target.ts'
import { MAX_PARAM_LENGTH, type Upstream } from './routing/routes.ts'
import { createAuthenticator } from './session/admission.ts'
import { AUTH_CONNECTIONS, createAuthClient } from './session/auth-client.ts'
import { createIdentityTokens } from './session/identity-tokens.ts'
import { createSessionCache } from './session/session-cache.ts'
import { createPacketLinkState } from './web/packet-link-state.ts'
import { createPreviewFacts } from './web/preview-facts.ts'
import { API_HEADERS, secureResponses } from './web/security-headers.ts'
import type { ServedPhotos } from './web/serve-photos.ts'
import { serveWeb } from './web/serve-web.ts'
import { createShortLinks } from './web/short-link.ts'

export type GatewayTimeouts = Partial<ProxyTimeouts> & {
  /** how long a page waits for the facts of its head */
  previewMs?: number
  /** how long a request waits for the check of its session */
  sessionMs?: number
}

export interface GatewayDeps extends Pick<ServiceDeps, 'logger' | 'nats' | 'clock' | 'registry'> {
  signer: IdentitySigner
  /** a monotonic clock in milliseconds for cache expiry; performance.now() by default */
  elapsedMs?: () => number
  /** base URL of each service */
  upstreams: Readonly<Record<Upstream, string>>
  /** public URL of the platform, e.g. https://forecourt.example; cookies are Secure when it is https */
  publicUrl?: string | null
  /** the built web app; without it, `/` explains that */
  webDist?: string | null
  /** photos that the platform serves itself; none when absent */
  photos?: ServedPhotos | null
  /** whose X-Forwarded-For is trusted: true, false, the number of proxies in front, or comma-separated addresses and networks */
  trustProxy?: boolean | number | string
  /** scales the rate limits; 0 turns them off */
  rateLimitFactor?: number
  timeouts?: GatewayTimeouts
  /** heartbeat interval of a live stream */
  heartbeatMs?: number
  /** how often live streams of expired sessions are closed */
  expiryCheckMs?: number
  /** the product's, for /api/docs */
  version?: string
}

const TIMEOUTS: ProxyTimeouts = { responseMs: 30_000, uploadResponseMs: 300_000, headersMs: 10_000, bodyMs: 20_000, stallMs: 60_000 }
const HEARTBEAT_MS = 15_000
const EXPIRY_CHECK_MS = 15_000
/** How often the server checks for requests that exceed it. */
const LATE_REQUESTS_CHECK_MS = 2_000
/** Idle connections are closed after this time. It spares live streams, which send a heartbeat every 15 s, and uploads, which make progress. */
const IDLE_CONNECTION_MS = 310_000

/** The only entry point of the platform (README). */
export async function buildApp(deps: GatewayDeps): Promise<Service> {
  const { logger, nats, clock, signer, upstreams } = deps
  const elapsedMs = deps.elapsedMs ?? (() => performance.now())
  const timeouts = { ...TIMEOUTS, ...deps.timeouts }
  const publicOrigin = deps.publicUrl ? new URL(deps.publicUrl).origin : null
  const https = publicOrigin?.startsWith('https:') ?? false

  const app = Fastify({
    ...APP_OPTIONS,
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: respondToMalformed({ https }),
    genReqId: () => randomUUID(),
    trustProxy: typeof deps.trustProxy === 'number' ? trustProxies(deps.trustProxy) : (deps.trustProxy ?? false),
    connectionTimeout: IDLE_CONNECTION_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: Math.min(LATE_REQUESTS_CHECK_MS, timeouts.headersMs) },
    rewriteUrl: targetPath,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  })
  const onRetry = countUpstreamRetries(deps.registry, upstreams)
  const agent = createUpstreamAgent({ onRetry })
  const authAgent = createUpstreamAgent({ onRetry, connections: AUTH_CONNECTIONS })
  const tokens = createIdentityTokens(signer, { clock, elapsedMs })
  const auth = createAuthClient({ baseUrl: upstreams.auth, ask: authAgent.ask, tokens, timeoutMs: deps.timeouts?.sessionMs })
  const hub = createLiveHub({ heartbeatMs: deps.heartbeatMs ?? HEARTBEAT_MS })
  const sessions = createSessionCache({ ask: auth.resolveSession, onConfirmed: hub.prolong, clock, elapsedMs })
  const authenticator = createAuthenticator({ sessions, tokens, publicOrigin, secureCookies: https, elapsedMs })

  traceRequests(app, { trustsCaller: false })
  respondToErrors(app)
  logRequests(app)
  if (deps.registry !== undefined) {
    observeRequests(app, 'gateway', deps.registry)
    observeLiveViewers(deps.registry, hub.size)
  }
  const factor = deps.rateLimitFactor ?? 1
  const onLimited = countRateLimited(deps.registry)
  secureResponses(app, { https })
  refuseUnclearTargets(app)
  limitOpenBodies(app, { factor, bodyMs: timeouts.bodyMs, onLimited: () => onLimited('open-bodies') })
  const beginResponse = createOpenResponses({ factor, onLimited: () => onLimited('open-responses') })
  const limits = await createLimits(app, factor, onLimited)
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS)
      done()
    })
    serveLiveUpdates(api, { authenticator, hub, limits })
    await proxyToServices(api, { authenticator, sessions, agent, beginResponse, upstreams, limits, secureCookies: https, timeouts })
  })
  await app.register(async (scope) => serveDocs(scope, { version: deps.version ?? '0.1.0' }))
  const asking = { dispatcher: agent.dispatcher, elapsedMs, timeoutMs: deps.timeouts?.previewMs }
  const inventoryPage = { ask: createPreviewFacts({ ...asking, upstreams }), publicOrigin }
  const askLeads = { ...asking, baseUrl: upstreams.leads, tokens }
  const links = { askLink: createPacketLinkState(askLeads), askShortLink: createShortLinks(askLeads) }
  await app.register(async (scope) =>
    serveWeb(scope, { webDist: deps.webDist ?? null, inventoryPage, ...links, photos: deps.photos ?? null }),
  )

  const updates = startLiveUpdates({ nats, hub, sessions, clock, logger, expiryCheckMs: deps.expiryCheckMs ?? EXPIRY_CHECK_MS })
  // live streams never end by themselves: end them before the server waits for requests in flight
  app.addHook('preClose', async () => {
    updates.close()
    hub.close()
  })
  await app.ready()
  // Without NATS or auth the gateway still serves what it can, so neither takes it out of service.
  return toService({ name: 'gateway', app, ready: async () => {}, endStreams: hub.close, closers: [agent.close, authAgent.close] })
}
