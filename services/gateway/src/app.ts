import { randomUUID } from 'node:crypto'
import { answerUnreadable } from '@forecourt/service-kit/error-handler'
import type { IdentitySigner } from '@forecourt/service-kit/identity'
import { observeRequests } from '@forecourt/service-kit/metrics'
import { traceRequests } from '@forecourt/service-kit/request-spans'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serveDocs } from './docs/serve-docs.ts'
import { createLimits } from './limits/limits.ts'
import { createLiveHub } from './live/live-hub.ts'
import { serveLiveUpdates } from './live/live-route.ts'
import { startLiveUpdates } from './live/live-updates.ts'
import { logRequests } from './logging/request-log.ts'
import { countRateLimited, countUpstreamRetries, observeLiveViewers } from './metrics.ts'
import type { ProxyTimeouts } from './proxy/forward.ts'
import { proxyToServices } from './proxy/proxy.ts'
import { createUpstreamAgent } from './proxy/upstream-agent.ts'
import { answerErrors, answerMalformed } from './responses/error-responses.ts'
import { MAX_PARAM_LENGTH, type Upstream } from './routing/routes.ts'
import { createDoorkeeper } from './session/admission.ts'
import { createAuthClient } from './session/auth-client.ts'
import { createIdentityTokens } from './session/identity-tokens.ts'
import { createSessionCache } from './session/session-cache.ts'
import { createPacketLinkState } from './web/packet-link-state.ts'
import { createPreviewFacts } from './web/preview-facts.ts'
import { API_HEADERS } from './web/security-headers.ts'
import type { ServedPhotos } from './web/serve-photos.ts'
import { serveWeb } from './web/serve-web.ts'
import { createShortLinks } from './web/short-link.ts'

export interface GatewayDeps extends Pick<ServiceDeps, 'logger' | 'nats' | 'clock' | 'registry'> {
  signer: IdentitySigner
  /** base URL of each service */
  upstreams: Readonly<Record<Upstream, string>>
  /** how people reach the platform, e.g. https://forecourt.example; cookies are Secure when it is https */
  publicUrl?: string | null
  /** the built web app; without it, `/` says so */
  webDist?: string | null
  /** photos that the platform serves itself; none where it is not given */
  photos?: ServedPhotos | null
  /** whose X-Forwarded-For is believed: true, false, or addresses and networks with commas between */
  trustProxy?: boolean | string
  /** scales the rate limits; 0 turns them off */
  rateLimitFactor?: number
  timeouts?: ProxyTimeouts
  /** how often a live stream shows that it is alive */
  heartbeatMs?: number
  /** how often live streams of sessions that ran out are looked for */
  expiryCheckMs?: number
  /** the product's, for /api/docs */
  version?: string
}

const TIMEOUTS: ProxyTimeouts = { answerMs: 30_000, uploadAnswerMs: 300_000 }
const HEARTBEAT_MS = 15_000
const EXPIRY_CHECK_MS = 15_000
/** A connection on which nothing moves for so long is closed; live streams beat every 15 s, uploads move. */
const IDLE_CONNECTION_MS = 310_000

/** The only door of the platform (README). */
export async function buildApp(deps: GatewayDeps): Promise<Service> {
  const { logger, nats, clock, signer, upstreams, timeouts = TIMEOUTS } = deps
  const publicOrigin = deps.publicUrl ? new URL(deps.publicUrl).origin : null
  const https = publicOrigin?.startsWith('https:') ?? false

  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomUUID(),
    trustProxy: deps.trustProxy ?? false,
    return503OnClosing: false,
    connectionTimeout: IDLE_CONNECTION_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  })
  const agent = createUpstreamAgent({ onRetry: countUpstreamRetries(deps.registry, upstreams) })
  const tokens = createIdentityTokens(signer, clock)
  const auth = createAuthClient({ baseUrl: upstreams.auth, ask: agent.ask, tokens })
  const hub = createLiveHub({ heartbeatMs: deps.heartbeatMs ?? HEARTBEAT_MS })
  const sessions = createSessionCache({ ask: auth.resolveSession, onConfirmed: hub.prolong, clock })
  const doorkeeper = createDoorkeeper({ sessions, tokens, publicOrigin, clock })

  traceRequests(app, { trustsCaller: false })
  answerErrors(app)
  logRequests(app)
  if (deps.registry !== undefined) {
    observeRequests(app, 'gateway', deps.registry)
    observeLiveViewers(deps.registry, hub.size)
  }
  const limits = await createLimits(app, deps.rateLimitFactor ?? 1, countRateLimited(deps.registry))
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS)
      done()
    })
    serveLiveUpdates(api, { doorkeeper, hub, limits })
    await proxyToServices(api, { doorkeeper, sessions, agent, upstreams, limits, secureCookies: https, timeouts })
  })
  await app.register(async (scope) => serveDocs(scope, { version: deps.version ?? '0.1.0', https }))
  const inventoryPage = { ask: createPreviewFacts({ dispatcher: agent.dispatcher, upstreams, clock }), publicOrigin }
  const askLeads = { dispatcher: agent.dispatcher, baseUrl: upstreams.leads, tokens, clock }
  const links = { askLink: createPacketLinkState(askLeads), askShortLink: createShortLinks(askLeads) }
  await app.register(async (scope) =>
    serveWeb(scope, { webDist: deps.webDist ?? null, https, inventoryPage, ...links, photos: deps.photos ?? null }),
  )

  const updates = startLiveUpdates({ nats, hub, sessions, clock, logger, expiryCheckMs: deps.expiryCheckMs ?? EXPIRY_CHECK_MS })
  // streams would hold the server open for ever: they end before it waits for requests in hand
  app.addHook('preClose', async () => {
    updates.close()
    hub.close()
  })
  await app.ready()
  // Without NATS or auth the gateway still serves what it can, so neither takes it out of service.
  return toService({ name: 'gateway', app, ready: async () => {}, endStreams: hub.close, closers: [agent.close] })
}
