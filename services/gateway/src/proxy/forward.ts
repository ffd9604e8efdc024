import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReplyFromHooks } from '@fastify/reply-from'
import { badRequest, clientGone } from '@forecourt/service-kit/errors'
import { CLEAR_SESSION_HEADER, DEVICE_HEADER, SET_DEVICE_HEADER, SET_SESSION_HEADER } from '@forecourt/service-kit/session-headers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BeginResponse } from '../limits/open-responses.ts'
import { operationPath } from '../routing/operation-path.ts'
import { asksForAll, type Route, type Upstream } from '../routing/routes.ts'
import type { Admission } from '../session/admission.ts'
import { deviceCookie, readDeviceToken } from '../session/device-cookie.ts'
import type { SessionCache } from '../session/session-cache.ts'
import { clearedSessionCookie, sessionCookie } from '../session/session-cookie.ts'
import { asksForCompression, isWorthCompressing, weakEtag } from './compression.ts'
import { requestHeaders } from './request-headers.ts'
import { responseHeaders } from './response-headers.ts'
import type { UpstreamAgent } from './upstream-agent.ts'
import { upstreamError } from './upstream-errors.ts'
import { watchReader } from './watch-reader.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the authenticated caller; null when anonymous */
    admission: Admission | null
  }
}

export interface ForwardOptions {
  sessions: SessionCache
  agent: UpstreamAgent
  /** counts a response that streams */
  beginResponse: BeginResponse
  /** base URL of each service */
  upstreams: Readonly<Record<Upstream, string>>
  /** whether cookies are sent over https only */
  secureCookies: boolean
  timeouts: ProxyTimeouts
}

/** Timeouts of services and clients, in milliseconds. */
export interface ProxyTimeouts {
  /** until a service begins its response, after the last byte of the request */
  responseMs: number
  uploadResponseMs: number
  /** until a client has sent the head of a request */
  headersMs: number
  /** until a client has sent a body that is not an upload */
  bodyMs: number
  /** until a client has sent or received some more kilobytes of a file */
  stallMs: number
}

const REQUEST_TOO_SLOW = 408
/** The type of unknown content (RFC 9110, 8.3). */
const UNTYPED = 'application/octet-stream'
/** Responses up to this length are read before they are sent. */
const SMALL_BYTES = 64 * 1024
/** After an early response, how long the rest of a body is read before the connection is closed. */
const LEFTOVER_BODY_MS = 60_000

/** Creates the handler that forwards a route's requests. Computes everything that does not depend on the request once: this is the hot path. */
export function createForward(route: Route, options: ForwardOptions) {
  const { agent, beginResponse, upstreams, timeouts } = options
  const base = upstreams[route.service]
  const hooks: FastifyReplyFromHooks = {
    getUpstream: () => base,
    timeout: route.upload ? timeouts.uploadResponseMs : timeouts.responseMs,
    rewriteRequestHeaders: (request, headers) => ({
      ...requestHeaders(request as FastifyRequest, headers),
      ...deviceHeader(route, options, headers),
    }),
    rewriteHeaders: (headers, request) => {
      const passed = responseHeaders(headers)
      const cookie = cookieOf(route, options, headers, (request as FastifyRequest).admission)
      const device = route.service === 'auth' ? headers[SET_DEVICE_HEADER] : undefined
      const cookies = [
        ...(cookie === null ? [] : [cookie]),
        ...(typeof device === 'string' ? [deviceCookie(device, options.secureCookies)] : []),
      ]
      if (cookies.length > 0) passed['set-cookie'] = cookies
      return passed
    },
    onResponse: (request, reply, { stream }) =>
      sendResponse(route, request as FastifyRequest, reply as FastifyReply, { stream, beginResponse, timeouts }),
    onError: (reply, { error }) => {
      const refused = upstreamError(route.service, error)
      // close the connection instead of waiting for the rest of the body
      if (refused.status === REQUEST_TOO_SLOW) reply.header('connection', 'close')
      reply.send(refused)
    },
  }

  return (request: FastifyRequest, reply: FastifyReply): void => {
    // it left while its session was resolved: its response has emitted the `close` that would abort the upstream request
    if (reply.raw.destroyed) return void reply.send(clientGone())
    abandonWithClient(agent, route, request, reply)
    try {
      const path = operationPath(route.path, request.params as Record<string, string>)
      reply.from(path, { ...hooks, ...bodyOf(request) })
    } catch (error) {
      reply.send(refusalOf(error))
    }
  }
}

/** Returns the header with the token of a browser that has signed in before. Only auth receives it. */
function deviceHeader(route: Route, { secureCookies }: ForwardOptions, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const token = route.service === 'auth' ? readDeviceToken(headers.cookie, secureCookies) : null
  return token === null ? {} : { [DEVICE_HEADER]: token }
}

/** Returns a buffered body for reply-from with its content type. Without one reply-from would serialize it as JSON. */
function bodyOf({ body, headers }: FastifyRequest): Pick<FastifyReplyFromHooks, 'body' | 'contentType'> {
  if (!Buffer.isBuffer(body)) return {}
  const type = headers['content-type']
  return type === undefined && body.length === 0 ? { body: null } : { body, contentType: type ?? UNTYPED }
}

/** Returns the session cookie of a response: a new one, a cleared one or the extended current one. Only auth begins and ends sessions. */
function cookieOf(route: Route, options: ForwardOptions, headers: IncomingHttpHeaders, admission: Admission | null): string | null {
  const { sessions, secureCookies } = options
  if (route.service === 'auth') {
    const token = headers[SET_SESSION_HEADER]
    if (typeof token === 'string') return sessionCookie(token, secureCookies)
    if (headers[CLEAR_SESSION_HEADER] !== undefined) {
      if (admission !== null) sessions.revoke(admission.tokenHash)
      return clearedSessionCookie(secureCookies)
    }
  }
  if (admission === null || admission.renew === null) return null
  // after a slow response the browser may have the cookie of another session, and a shared cache may give the response to others
  const isOver = sessions.known(admission.tokenHash) === null
  return isOver || isShared(headers) ? null : sessionCookie(admission.renew(), secureCookies)
}

function isShared({ 'cache-control': rules = '' }: IncomingHttpHeaders): boolean {
  return /\bpublic\b/i.test(rules)
}

function abandonWithClient(agent: UpstreamAgent, route: Route, request: FastifyRequest, reply: FastifyReply): void {
  const { id } = request
  agent.follow(id, { repeatable: route.repeatable, isLong: route.isLong || asksForAll(route, request.query) })
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return agent.unfollow(id)
    request.log.info('the client disconnected')
    return agent.abandon(id)
  })
}

/**
 * Forwards a service's response; compresses JSON when the client accepts it and it is large enough. A small response is read first: to send it at
 * once takes much less CPU time than to stream it.
 */
function sendResponse(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, beginResponse, timeouts }: { stream: NodeJS.ReadableStream } & Pick<ForwardOptions, 'beginResponse' | 'timeouts'>,
): void {
  if (!request.raw.complete) finishReading(request, reply)
  const isCompressed = asksForCompression(request) && isWorthCompressing(reply)
  if (!isCompressed && request.method !== 'HEAD' && isSmall(reply)) {
    sendAtOnce(route, reply, stream)
    return
  }
  // what has changed something is not refused afterwards
  if (request.method === 'GET') {
    try {
      reply.raw.once('close', beginResponse(request, route.service))
    } catch (refused) {
      refuseResponse(reply, stream, refused)
      return
    }
  }
  watchReader(reply, timeouts)
  if (!isCompressed) {
    reply.send(stream)
    return
  }
  weakEtag(reply)
  reply.compress(stream)
}

/** Sends an error in place of a service's response. */
function refuseResponse(reply: FastifyReply, stream: NodeJS.ReadableStream, refused: unknown): void {
  stream.on('error', () => {})
  // as reply-from does when the client has left: undici then closes the connection
  if (stream instanceof Readable) stream.destroy()
  reply.removeHeader('content-encoding').removeHeader('content-range').removeHeader('accept-ranges').send(refused)
}

function isSmall(reply: FastifyReply): boolean {
  return reply.statusCode === 304 || Number(reply.getHeader('content-length')) <= SMALL_BYTES
}

function sendAtOnce({ service }: Route, reply: FastifyReply, stream: NodeJS.ReadableStream): void {
  const chunks: Buffer[] = []
  stream
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', () => reply.send(chunks.length === 0 ? undefined : Buffer.concat(chunks)))
    .once('error', (error) => {
      // without a client there is nothing to respond to
      if (!reply.raw.destroyed) reply.removeHeader('content-encoding').send(upstreamError(service, error))
    })
}

/** Lets a client finish its body for a while when the service responded early, so that it can read the response. */
function finishReading(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  const cut = setTimeout(() => request.raw.destroy(), LEFTOVER_BODY_MS)
  cut.unref()
  request.raw.once('close', () => clearTimeout(cut))
}

/** reply-from rejects a path with `..` segments with a status code. */
function refusalOf(error: unknown): unknown {
  const refused = error instanceof Error && 'statusCode' in error && error.statusCode === 400
  return refused ? badRequest('BAD_REQUEST', 'The address is not valid.') : error
}
