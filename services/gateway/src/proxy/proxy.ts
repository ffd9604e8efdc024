import compress from '@fastify/compress'
import replyFrom from '@fastify/reply-from'
import { badRequest } from '@forecourt/service-kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits.ts'
import { proxiedRoutes, type Route, type Upstream } from '../routes.ts'
import type { Admission, Doorkeeper } from '../session/admission.ts'
import type { SessionCache } from '../session/session-cache.ts'
import { clearedSessionCookie, sessionCookie } from '../session/session-cookie.ts'
import { asksForCompression, isWorthCompressing, weakEtag } from './compression.ts'
import { relayBody } from './relay-body.ts'
import { requestHeaders } from './request-headers.ts'
import { CLEAR_SESSION_HEADER, responseHeaders, SET_SESSION_HEADER } from './response-headers.ts'
import type { UpstreamAgent } from './upstream-agent.ts'
import { upstreamError } from './upstream-errors.ts'

export interface ProxyOptions {
  doorkeeper: Doorkeeper
  sessions: SessionCache
  agent: UpstreamAgent
  /** base URL of each service */
  upstreams: Readonly<Record<Upstream, string>>
  limits: Limits
  /** cookies only over https */
  secureCookies: boolean
  timeouts: ProxyTimeouts
}

/** How long a service may take to begin its answer, in milliseconds after the last byte it was sent. */
export interface ProxyTimeouts {
  answerMs: number
  uploadAnswerMs: number
}

/** After an early answer, how long the rest of a body is read before the connection is cut. */
const LEFTOVER_BODY_MS = 60_000

/** Registers every operation of every service, and passes its requests on (DESIGN section 1). Bodies are never parsed, only streamed. */
export async function proxyToServices(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  await app.register(replyFrom, {
    undici: options.agent.requestable,
    disableRequestLogging: true,
    cacheURLs: 5_000,
    // a GET whose kept-alive connection was just being closed is sent again once; a 503 is passed on
    retryMethods: ['GET', 'HEAD'],
  })
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], globalDecompression: false, zlibOptions: { level: 2 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _payload, done) => done(null, relayBody(request.raw)))

  for (const route of proxiedRoutes()) {
    app.route({
      method: route.method,
      url: route.path,
      onRequest: options.limits.hooksOf(route.limit),
      config: { service: route.service, operationId: route.name, limit: route.limit },
      handler: proxyHandler(route, options),
    })
  }
}

function proxyHandler(route: Route, options: ProxyOptions) {
  const { doorkeeper } = options
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const admission = doorkeeper.admit(request, route.needsSession)
    if (admission instanceof Promise) {
      admission.then((admitted) => forward(route, options, request, reply, admitted)).catch((error) => reply.send(error))
    } else {
      forward(route, options, request, reply, admission)
    }
  }
}

function forward(route: Route, options: ProxyOptions, request: FastifyRequest, reply: FastifyReply, admission: Admission | null): void {
  const { agent, upstreams, secureCookies, timeouts, sessions } = options
  abandonWithClient(agent, request, reply)
  if (admission?.renew) reply.header('set-cookie', sessionCookie(admission.renew, secureCookies))

  try {
    reply.from(undefined, {
      getUpstream: () => upstreams[route.service],
      timeout: route.upload ? timeouts.uploadAnswerMs : timeouts.answerMs,
      retriesCount: 1,
      rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers, admission?.identity ?? null),
      rewriteHeaders: (headers) => {
        if (route.service === 'auth') setSession(headers)
        return responseHeaders(headers)
      },
      onResponse: (_request, _reply, { stream }) => answer(request, reply, stream),
      onError: (_reply, { error }) => reply.send(upstreamError(route.service, error)),
    })
  } catch (error) {
    reply.send(refusalOf(error))
  }

  function setSession(headers: Record<string, string | string[] | undefined>): void {
    const token = headers[SET_SESSION_HEADER]
    if (typeof token === 'string') replaceCookie(reply, sessionCookie(token, secureCookies))
    if (headers[CLEAR_SESSION_HEADER] === undefined) return
    if (admission !== null) sessions.revoke(admission.tokenHash)
    replaceCookie(reply, clearedSessionCookie(secureCookies))
  }
}

/** reply-from will not pass on a path that climbs (`..`); it says so with a status. */
function refusalOf(error: unknown): unknown {
  const refused = error instanceof Error && 'statusCode' in error && error.statusCode === 400
  return refused ? badRequest('BAD_REQUEST', 'The address is not valid.') : error
}

/** Fastify collects Set-Cookie headers; a session begins or ends once. */
function replaceCookie(reply: FastifyReply, cookie: string): void {
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', cookie)
}

function abandonWithClient(agent: UpstreamAgent, request: FastifyRequest, reply: FastifyReply): void {
  const { abandon, done } = agent.follow(request.id)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      request.log.info('the client went away')
      abandon()
    }
    done()
  })
}

/** Sends a service's answer on; JSON is compressed when the client asks for it and it is large enough to matter. */
function answer(request: FastifyRequest, reply: FastifyReply, stream: NodeJS.ReadableStream): void {
  if (!request.raw.complete) finishReading(request, reply)
  if (asksForCompression(request) && isWorthCompressing(reply)) {
    weakEtag(reply)
    reply.compress(stream)
    return
  }
  reply.send(stream)
}

/** The service has answered before the end of the body: the client finishes sending, so that it can read why, but not for ever. */
function finishReading(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  const cut = setTimeout(() => request.raw.destroy(), LEFTOVER_BODY_MS)
  cut.unref()
  request.raw.once('close', () => clearTimeout(cut))
}
