import type { ServiceName } from '@forecourt/contracts/services'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { APP_OPTIONS } from './app-options.ts'
import { acceptJsonBodies, BODY_LIMIT_BYTES } from './body-parsers.ts'
import { installErrorHandler, replyWithError } from './error-handler.ts'
import { type Caller, IDENTITY_HEADER, type IdentityVerifier } from './identity.ts'
import { observeRequests } from './metrics.ts'
import { refuseWhileOverloaded } from './overload.ts'
import { REQUEST_ID_HEADER, requestIdFrom } from './request-id.ts'
import { traceRequests } from './request-spans.ts'
import { trustProxies } from './trust-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the caller, as identified by the gateway */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** the operation that a route implements: `listLeads` */
    operationId?: string
  }
}

interface ServiceAppOptions {
  name: ServiceName
  logger: Logger
  verifier: IdentityVerifier
  registry?: Registry
  /** requests that take longer are logged as slow */
  slowMs?: number
}

/** An email address in a path is at most 254 characters, percent-encoded up to three times that. */
const MAX_PARAM_LENGTH = 800
const SLOW_MS = 1000
const ANONYMOUS: Caller = { kind: 'anonymous' }

/** Creates the Fastify app of a service without its routes, which `implementOperations` adds. */
export function createServiceApp({ name, logger, verifier, registry, slowMs = SLOW_MS }: ServiceAppOptions): FastifyInstance {
  const app = Fastify({
    ...APP_OPTIONS,
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdFrom(headers),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // the nearest hop is the gateway, in whatever network the cluster has; it replaces the address that a client claims
    trustProxy: trustProxies(1),
    frameworkErrors: replyWithError,
  })
  traceRequests(app, { trustsCaller: true })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
  refuseWhileOverloaded(app)
  app.addHook('onRequest', async (request) => {
    const token = request.headers[IDENTITY_HEADER]
    request.caller = token === undefined ? ANONYMOUS : await verifier.verify(String(token))
  })
  app.addHook('onResponse', async (request, reply) => logResponse(request, reply, slowMs))
  installErrorHandler(app)
  acceptJsonBodies(app)
  if (registry !== undefined) observeRequests(app, name, registry)
  return app
}

/** Logs failed, slow and rejected requests, and all others with LOG_LEVEL=debug. Never the URL: it may contain a visit token. */
function logResponse(request: FastifyRequest, reply: FastifyReply, slowMs: number): void {
  const { method, routeOptions } = request
  const durationMs = Math.round(reply.elapsedTime)
  const line = { method, route: routeOptions.url ?? null, operation: routeOptions.config.operationId, status: reply.statusCode, durationMs }
  if (reply.statusCode >= 500) request.log.error(line, 'request failed')
  else if (durationMs >= slowMs) request.log.warn(line, 'slow request')
  else if (reply.statusCode >= 400) request.log.info(line, 'request refused')
  else request.log.debug(line, 'request')
}
